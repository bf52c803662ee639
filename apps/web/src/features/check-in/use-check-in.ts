import type { DoorCheck, GateId, GroupCheck, PassId, TicketSessionId } from '@marquee/contract'
import { useRef, useState } from 'react'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { newUuid } from '../../lib/uuid.ts'
import { colorOf } from '../../parts/passes/pass-words.ts'
import { cleanScan } from '../../parts/scan/burst.ts'
import { isEcho, type Last } from './model/scans.ts'
import { useDoorCalls } from './queries.ts'
import { signal } from './signal.ts'

/** The guest to let in: by the code that they show, or by their name in the list. */
export type Wanted = { code: string } | { passId: PassId }
export type DoorAction = 'look' | 'admit' | 'group'

interface Asked {
  action: DoorAction
  wanted: Wanted
  door: Door
  nonce: string
}

/** What came of the last scan. */
export interface Answer {
  key: string
  wanted: Wanted
  action: DoorAction
  /** null: the server has not answered. */
  check: DoorCheck | null
  /** How many came in with it. */
  admitted: GroupCheck['admitted']
  failure: Failure | null
  /** Where it was scanned: what follows from it happens there, whatever is chosen by then. */
  door: Door
  /** When it came, in ms since the epoch. */
  at: number
}

interface Door {
  ticketSessionId: TicketSessionId | undefined
  gateId: GateId | undefined
}

interface Options extends Door {
  looksOnly: boolean
  hasSound: boolean
}

/**
 * The work of the door: scans are taken one after the other, each once. `again` asks for a lost answer under the same
 * name, so that nobody is turned away by their own scan.
 */
export function useCheckIn(options: Options) {
  const latest = useRef(options)
  latest.current = options
  const calls = useDoorCalls()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [waiting, setWaiting] = useState(0)
  const line = useRef<Promise<void>>(Promise.resolve())
  const last = useRef<Last | null>(null)

  function here(): Door {
    const { ticketSessionId, gateId } = latest.current
    return { ticketSessionId, gateId }
  }

  async function ask({ action, wanted, door, nonce }: Asked) {
    const { hasSound } = latest.current
    const target = { ...wanted, ...door }
    const shown = { key: nonce, wanted, action, door, admitted: [], failure: null }
    const say = (what: Omit<Answer, 'at'>) => setAnswer({ ...what, at: Date.now() })
    try {
      if (action === 'group') {
        const check = await calls.admitGroup.mutateAsync({ nonce, ...target })
        say({ ...shown, check, admitted: check.admitted })
        signal(colorOf(check), hasSound)
        return
      }
      const check =
        action === 'look'
          ? await calls.verify(target, { staleTime: 0 })
          : await calls.admit.mutateAsync({ nonce, ...target })
      say({ ...shown, check })
      signal(colorOf(check), hasSound)
    } catch (error) {
      say({ ...shown, check: null, failure: readFailure(error) })
      signal('no', hasSound)
    }
  }

  function queue(asked: Asked) {
    const { wanted } = asked
    // What was said of the last guest is no answer for this one.
    setAnswer(null)
    setWaiting((count) => count + 1)
    line.current = line.current.then(async () => {
      await ask(asked)
      if ('code' in wanted) last.current = { code: wanted.code, at: Date.now() }
      setWaiting((count) => count - 1)
    })
  }

  return {
    answer,
    isBusy: waiting > 0,
    /** A code that was scanned or typed: it admits, unless only looking is on. */
    scan(text: string) {
      const code = cleanScan(text)
      if (code === '' || isEcho(last.current, code, Date.now())) return
      last.current = { code, at: Date.now() }
      queue({ action: latest.current.looksOnly ? 'look' : 'admit', wanted: { code }, door: here(), nonce: newUuid() })
    },
    admit: (wanted: Wanted) => queue({ action: 'admit', wanted, door: here(), nonce: newUuid() }),
    admitGroup: (wanted: Wanted, door = here()) => queue({ action: 'group', wanted, door, nonce: newUuid() }),
    /** The same scan, at the same door. */
    again: ({ action, wanted, door, key: nonce }: Answer) => queue({ action, wanted, door, nonce }),
    clear: () => setAnswer(null),
  }
}

export type CheckIn = ReturnType<typeof useCheckIn>
