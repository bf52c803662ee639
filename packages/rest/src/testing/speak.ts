import { connect } from 'node:net'

/** Speaks HTTP by hand, so that a body can be announced and never sent. Returns what came until the end. */
export function speak(
  port: number,
  text: string,
  end: 'closed' | 'answered' = 'answered',
): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const done = () => {
      resolve({ text: received, ms: performance.now() - startedAt })
      socket.destroy()
    }
    socket.on('data', (chunk) => {
      received += chunk
      if (end === 'answered' && /\r\n\r\n[\s\S]*}$/.test(received)) done()
    })
    socket.on('close', done)
    socket.on('error', reject)
  })
}
