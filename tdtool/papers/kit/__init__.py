"""What every paper is drawn with: sheets, blocks, fitted text, QR codes."""
