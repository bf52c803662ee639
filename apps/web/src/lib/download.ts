/** Lets the browser fetch a file that the server has made; `url` is signed and good for some minutes. */
export function downloadFrom({ url, name }: { url: string; name: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Hands a text to the browser as a file; `type` is its media type. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  downloadFrom({ url, name })
  // The download has begun; the memory may go.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
