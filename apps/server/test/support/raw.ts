import { connect, type Socket } from 'node:net'

/** A bare connection to a server, for requests that no well-behaved client sends. */
export function rawConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Everything that comes until the server ends the connection, and when it did. */
export function readAll(socket: Socket): Promise<{ text: string; ms: number }> {
  const start = Date.now()
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve({ text, ms: Date.now() - start }))
  })
}

/** Sends text as it is and reads the whole answer; the request should ask for the connection to be closed. */
export async function rawRequest(url: string, text: string): Promise<{ text: string; ms: number }> {
  const socket = await rawConnection(url)
  socket.write(text)
  return readAll(socket)
}
