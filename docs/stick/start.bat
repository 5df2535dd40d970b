@echo off
rem Installs tdtool from this folder, without the internet, and starts it. Events stay in the data
rem folder that its first line names; the program is installed in a folder of its own.
setlocal
chcp 65001 >nul
set "here=%~dp0"
set "program=%LOCALAPPDATA%\tdtool-program"
set "python="
for %%v in (3.11 3.12 3.13 3.14) do (
  py -%%v -c "" >nul 2>nul && set "python=py -%%v"
)
if not defined python (
  echo tdtool needs Python 3.11 to 3.14. Install it from python.org, then start this again.
  goto failed
)
for %%w in ("%here%packages\tdtool-*.whl") do set "wheel=%%~fw"
fc /b "%wheel%" "%program%\installed.whl" >nul 2>nul && goto start
echo Installing tdtool in %program%; about a minute, only this once ...
%python% -m venv --clear "%program%" || goto failed
"%program%\Scripts\python" -m pip install -q --disable-pip-version-check --no-index --find-links "%here%packages" "%wheel%" || goto failed
copy /y "%wheel%" "%program%\installed.whl" >nul
:start
if "%~1"=="" ("%program%\Scripts\tdtool" day) else ("%program%\Scripts\tdtool" %*)
if not errorlevel 1 exit /b 0
:failed
pause
exit /b 2
