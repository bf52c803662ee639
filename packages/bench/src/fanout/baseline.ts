import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

// The same without the product: a socket server that sends a text, made once, to all who listen.
const server = createServer((_request, response) => void response.end('ready'))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = data.toString()
    if (!text.startsWith('tell ')) return
    const message = text.slice(5)
    for (const listener of sockets.clients) if (listener !== socket) listener.send(message)
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
