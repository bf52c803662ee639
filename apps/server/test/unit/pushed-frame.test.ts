import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { pushedFrame } from '../../src/sockets/pushed-frame.ts'

/** A socket of ws at its server's end, and the texts that arrive at the other. */
async function openPair() {
  const server = createServer()
  const wss = new WebSocketServer({ server, perMessageDeflate: false })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const opened = new Promise<[WebSocket, IncomingMessage]>((resolve) =>
    wss.once('connection', (ws, req) => resolve([ws, req])),
  )
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    client.terminate()
    wss.close()
    server.close()
  })
  const texts: string[] = []
  client.on('message', (data, isBinary) => texts.push(isBinary ? 'binary' : data.toString()))
  const [ws, { socket }] = await opened
  return { ws, socket, texts, closed: new Promise((resolve) => client.once('close', resolve)) }
}

it('frames of every length arrive whole, in their order, between those that ws has framed', async () => {
  const { ws, socket, texts, closed } = await openPair()
  // A header of two bytes, of four, of ten; and letters of more than one byte.
  const notes = ['', 'şğı', 'x'.repeat(200), 'ö'.repeat(40_000)]
  const wanted: string[] = []
  for (const [at, note] of notes.entries()) {
    const event = { type: 'change', payload: { note } }
    for (const id of [1, 2, 'one']) {
      socket.write(pushedFrame(id, `e.${at}`, event))
      const text = `${note}${id}`
      ws.send(text)
      const result = { type: 'data', data: { json: { id: `e.${at}`, data: event } }, id: `e.${at}` }
      wanted.push(JSON.stringify({ id, result }), text)
    }
  }
  ws.close()
  await closed
  expect(texts).toEqual(wanted)
})

it('is made once for all who asked under the same number, and anew for another event id', () => {
  const event = { type: 'change', payload: {} }
  const frame = pushedFrame(7, 'e.1', event)
  expect(pushedFrame(7, 'e.1', event)).toBe(frame)
  expect(pushedFrame(8, 'e.1', event).toString('latin1')).toContain('{"id":8,')
  expect(pushedFrame(7, 'e.2', event).toString('latin1')).toContain('"e.2"')
})

it('keeps no frame beyond the turn in which the event is written, however long the event stays', async () => {
  const event = { type: 'change', payload: {} }
  const frame = pushedFrame(7, 'e.1', event)
  expect(pushedFrame(7, 'e.1', event)).toBe(frame)
  await new Promise((resolve) => setImmediate(resolve))
  const anew = pushedFrame(7, 'e.1', event)
  expect(anew).not.toBe(frame)
  expect(anew.equals(frame)).toBe(true)
})
