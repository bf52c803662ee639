import type { UploadedFile } from '@marquee/contract'
import { loadingBar } from '../loading.ts'

/** Why a file did not get there: a key of the `errors` texts for what is wrong with it, else null. */
export class SendFailure extends Error {
  readonly issue: string | null

  constructor(issue: string | null) {
    super('a file was not sent')
    this.issue = issue
  }
}

interface SendOptions {
  /** How much of it has left, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends the bytes of a file to an address that a procedure gave leave for; the bar at the top says how far it is.
 * XMLHttpRequest, because fetch tells nothing on the way.
 */
export function sendFile(url: string, file: Blob, { onProgress, signal }: SendOptions): Promise<UploadedFile> {
  loadingBar.setMode('determinate')
  loadingBar.setProgress(0)
  loadingBar.show()
  return new Promise<UploadedFile>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => {
      const share = total > 0 ? loaded / total : 0
      loadingBar.setProgress(share * 100)
      onProgress(share)
    }
    request.onload = () => {
      const body = request.response as (UploadedFile & { issues?: { message: string }[] }) | null
      if (request.status === 200 && body) resolve(body)
      else reject(new SendFailure(body?.issues?.[0]?.message ?? null))
    }
    request.onerror = () => reject(new SendFailure(null))
    request.onabort = () => reject(new SendFailure(null))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  }).finally(loadingBar.hide)
}
