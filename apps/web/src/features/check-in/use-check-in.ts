import {
  type DoorCheck,
  type GateId,
  type GroupCheck,
  type PassId,
  readGiftCode,
  type TicketSessionId,
} from '@marquee/contract'
import type { MemberCheck } from '@marquee/contract/memberships'
import { useRef, useState } from 'react'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { newUuid } from '../../lib/uuid.ts'
import { colorOf } from '../../parts/passes/pass-words.ts'
import { cleanScan } from '../../parts/scan/burst.ts'
import { isEcho, isTriedAgain, type Last } from './model/scans.ts'
import { useDoorCalls } from './queries.ts'
import { memberColor } from './result/member-words.ts'
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
  /** The same of a membership, whose code is of another form than that of a pass. */
  member: MemberCheck | null
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
 * name, and so does the next scan of that code, so that nobody is turned away by their own scan.
 */
export function useCheckIn(options: Options) {
  const latest = useRef(options)
  latest.current = options
  const calls = useDoorCalls()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [waiting, setWaiting] = useState(0)
  const line = useRef<Promise<void>>(Promise.resolve())
  const last = useRef<Last | null>(null)
  const shown = useRef<Answer | null>(null)

  function show(next: Answer | null) {
    shown.current = next
    setAnswer(next)
  }

  function here(): Door {
    const { ticketSessionId, gateId } = latest.current
    return { ticketSessionId, gateId }
  }

  async function ask({ action, wanted, door, nonce }: Asked) {
    const { hasSound } = latest.current
    const target = { ...wanted, ...door }
    const common = { key: nonce, wanted, action, door, admitted: [], failure: null, member: null }
    const code = 'code' in wanted ? readGiftCode(wanted.code) : null
    const say = (what: Omit<Answer, 'at'>) => show({ ...what, at: Date.now() })
    try {
      if (code !== null) {
        const member =
          action === 'look' ? await calls.lookAtMember({ code }) : await calls.admitMember(nonce, code, door.gateId)
        say({ ...common, check: null, member })
        signal(memberColor(member), hasSound)
        return
      }
      if (action === 'group') {
        const check = await calls.admitGroup.mutateAsync({ nonce, ...target })
        say({ ...common, check, admitted: check.admitted })
        signal(colorOf(check), hasSound)
        return
      }
      const check =
        action === 'look'
          ? await calls.verify(target, { staleTime: 0 })
          : await calls.admit.mutateAsync({ nonce, ...target })
      say({ ...common, check })
      signal(colorOf(check), hasSound)
    } catch (error) {
      say({ ...common, check: null, failure: readFailure(error) })
      signal('no', hasSound)
    }
  }

  function queue(asked: Asked) {
    const { wanted } = asked
    // What was said of the last guest is no answer for this one.
    show(null)
    setWaiting((count) => count + 1)
    line.current = line.current.then(async () => {
      await ask(asked)
      if ('code' in wanted) last.current = { code: wanted.code, at: Date.now() }
      setWaiting((count) => count - 1)
    })
  }

  /** The same scan, at the same door. */
  const again = ({ action, wanted, door, key: nonce }: Answer) => queue({ action, wanted, door, nonce })

  return {
    answer,
    isBusy: waiting > 0,
    /** A code that was scanned or typed: it admits, unless only looking is on. */
    scan(text: string) {
      const code = cleanScan(text)
      if (code === '') return
      const action = latest.current.looksOnly ? 'look' : 'admit'
      const before = shown.current
      if (before?.action === action && isTriedAgain(before, code, Date.now())) return again(before)
      if (isEcho(last.current, code, Date.now())) return
      last.current = { code, at: Date.now() }
      queue({ action, wanted: { code }, door: here(), nonce: newUuid() })
    },
    /** Asks again without admitting anybody. */
    look: (wanted: Wanted, door = here()) => queue({ action: 'look', wanted, door, nonce: newUuid() }),
    admit: (wanted: Wanted) => queue({ action: 'admit', wanted, door: here(), nonce: newUuid() }),
    admitGroup: (wanted: Wanted, door = here()) => queue({ action: 'group', wanted, door, nonce: newUuid() }),
    again,
    clear: () => show(null),
  }
}

export type CheckIn = ReturnType<typeof useCheckIn>
