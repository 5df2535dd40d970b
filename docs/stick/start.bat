@echo off
rem Installs tdtool from this folder, without the internet, and starts it. Events stay in the data
rem folder that its first line names; the program is installed in a folder of its own.
setlocal
chcp 65001 >nul
set "here=%~dp0"
set "program=%LOCALAPPDATA%\tdtool-program"
set "python="
set "pythons="
for /f "usebackq tokens=1,2" %%a in ("%here%packages\pythons.txt") do if "%%a"=="windows-x64" call :try %%b
if not defined pythons (
  echo This stick lacks packages for this laptop. See "guide/install".
  goto failed
)
if not defined python (
  echo This stick needs one of these versions of Python:%pythons%. Install it from python.org, then start this again.
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
:try
set "pythons=%pythons% %1"
py -%1 -c "" >nul 2>nul && set "python=py -%1"
exit /b 0
