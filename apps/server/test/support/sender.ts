import { Worker } from 'node:worker_threads'

interface Sending {
  path: string
  /** Shared: handing it over must not keep this thread. */
  body: Uint8Array<SharedArrayBuffer>
  token: string
}

export interface Sent {
  status: number
  text: string
}

// Plain JavaScript in a thread of its own: whoever sends 31 MB is busy, and the server must not be measured by that.
const code = `
const { parentPort, workerData } = require('node:worker_threads')
const { request } = require('node:http')
const { url, body, token } = workerData
const headers = { 'content-type': 'application/json', 'content-length': body.length, authorization: 'Bearer ' + token }
let answered = null
const tell = (status, text) => {
  answered ??= parentPort.postMessage({ status, text }) ?? true
}
const sending = request(url, { method: 'POST', headers }, (answer) => {
  let text = ''
  answer.on('data', (chunk) => { text += chunk }).on('end', () => tell(answer.statusCode, text))
})
// The answer may come, and the connection end, while the body is still on its way.
sending.on('error', (error) => setTimeout(() => tell(0, String(error)), 200))
sending.end(Buffer.from(body))
`

/** Sends a body to a server in this process, from another thread. Status 0: the connection ended without an answer. */
export function sendFromAside(url: string, { path, body, token }: Sending): Promise<Sent> {
  const worker = new Worker(code, { eval: true, workerData: { url: `${url}${path}`, body, token } })
  return new Promise<Sent>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
  }).finally(() => worker.terminate())
}
