import { createServer, type Socket } from 'node:net'

type Trouble = 'paper_out' | 'cover_open' | 'offline'

export interface FakePrinter {
  host: string
  port: number
  /** The text of each paper that was printed, cut by cut. */
  papers(): string[]
  /** All bytes that were to be printed. */
  bytes(): Buffer
  /** What it does from now on. */
  mood: {
    trouble: Trouble | null
    /** It says nothing of itself. */
    isMute: boolean
    /** It takes a connection, and no byte of what comes over it. */
    isDeaf: boolean
    /** It hangs up after so many bytes of a paper. */
    dropAfter: number | null
    /** It takes a paper and never says that it is done. */
    hangs: boolean
    /** How long it takes for a paper. */
    delayMs: number
  }
  /** Resolves when the next bytes of a paper have come. */
  nextBytes(): Promise<void>
  /** How many connections printed at the same time, at most. */
  mostAtOnce(): number
  close(): Promise<void>
}

// Every printer has a machine of its own, so that it can have the port of a printer.
let made = 0
const ownHost = () => {
  made += 1
  return `127.${(process.pid % 250) + 2}.${Math.floor(Math.random() * 250) + 1}.${(made % 250) + 2}`
}

// The letters of code page 857, as far as tests print them.
const letters: Record<number, string> = {
  167: 'ğ',
  159: 'ş',
  141: 'ı',
  152: 'İ',
  135: 'ç',
  148: 'ö',
  129: 'ü',
  166: 'Ğ',
  158: 'Ş',
  128: 'Ç',
  153: 'Ö',
  154: 'Ü',
  131: 'â',
  182: 'Â',
}

/** What a printer with the code pages of an Epson would show of some bytes: its text, a form feed for a cut. */
export function readPaper(bytes: Uint8Array): string {
  let text = ''
  let page = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    const next = bytes[at + 1] ?? 0
    if (byte === 0x1b) {
      if (next === 0x74) page = bytes[at + 2] as number
      at += next === 0x40 ? 1 : next === 0x70 ? 4 : 2
    } else if (byte === 0x1d && next === 0x28) {
      at += 4 + (bytes[at + 3] as number) + 256 * (bytes[at + 4] as number)
    } else if (byte === 0x1d) {
      if (next === 0x56) text += '\f'
      at += 2
    } else if (byte === 0x1c) {
      at += 1
    } else if (byte >= 0x80) {
      text += page === 13 ? (letters[byte] ?? '?') : '?'
    } else text += String.fromCharCode(byte)
  }
  return text
}

/** A printer in the network: a server that speaks ESC/POS as an Epson does, and can be in any trouble. */
export async function fakePrinter(host = ownHost(), port = 9100): Promise<FakePrinter> {
  const mood: FakePrinter['mood'] = {
    trouble: null,
    isMute: false,
    isDeaf: false,
    dropAfter: null,
    hangs: false,
    delayMs: 0,
  }
  const printed: Buffer[] = []
  const sockets = new Set<Socket>()
  let waiting: (() => void)[] = []
  let printing = 0
  let most = 0

  const statusByte = (n: number) => {
    if (n === 1) return 0x12 | (mood.trouble ? 0x08 : 0)
    if (n === 2) return 0x12 | (mood.trouble === 'cover_open' ? 0x04 : 0) | (mood.trouble === 'paper_out' ? 0x20 : 0)
    return 0x12 | (mood.trouble === 'paper_out' ? 0x60 : 0)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let own = 0
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (own > 0) printing -= 1
    })
    socket.on('data', (chunk: Buffer) => {
      if (mood.isDeaf) return
      const paper: number[] = []
      for (let at = 0; at < chunk.length; at += 1) {
        if (chunk[at] === 0x10 && chunk[at + 1] === 0x04) {
          if (!mood.isMute) socket.write(Buffer.from([statusByte(chunk[at + 2] as number)]))
          at += 2
        } else if (chunk[at] === 0x1d && chunk[at + 1] === 0x72) {
          if (!mood.isMute && !mood.hangs) setTimeout(() => socket.write(Buffer.from([0])), mood.delayMs)
          at += 2
        } else paper.push(chunk[at] as number)
      }
      if (paper.length === 0) return
      if (own === 0) {
        printing += 1
        most = Math.max(most, printing)
      }
      own += paper.length
      printed.push(Buffer.from(paper))
      for (const wake of waiting.splice(0)) wake()
      if (mood.dropAfter !== null && own >= mood.dropAfter) socket.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    host,
    port,
    papers: () =>
      readPaper(Buffer.concat(printed))
        .split('\f')
        .filter((text) => text.trim() !== ''),
    bytes: () => Buffer.concat(printed),
    mood,
    nextBytes: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve]
      }),
    mostAtOnce: () => most,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
