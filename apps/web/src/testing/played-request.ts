/** What the browser would send, answered by the test; put in the place of `XMLHttpRequest`. */
export class PlayedRequest {
  static last: PlayedRequest | null = null
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  response: unknown = null
  onload?: () => void
  onabort?: () => void
  url = ''
  sent: unknown = null
  open(_method: string, url: string) {
    this.url = url
    PlayedRequest.last = this
  }
  setRequestHeader() {}
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.onabort?.()
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.onload?.()
  }
}
