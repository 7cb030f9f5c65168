/** Lets the browser save a text as a file. */
export function saveFile(page: Document, name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = page.createElement('a')
  link.href = url
  link.download = name
  // The browser has begun to read the file once the click returns.
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
