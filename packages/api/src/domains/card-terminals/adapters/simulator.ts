import { setTimeout as wait } from 'node:timers/promises'
import type { TerminalMood } from '@marquee/contract'
import { type Db, inTransaction } from '@marquee/db'
import { sql } from 'kysely'
import {
  type ChargeAnswer,
  NoAnswer,
  type StateAnswer,
  type TerminalAdapter,
  type TerminalSettings,
} from './adapter.ts'

interface Row {
  becomes: 'approved' | 'refused' | 'cancelled'
  isReady: boolean
  isCancelled: boolean
}

// How often a terminal that takes its time is looked at.
const lookMs = 200

const moodOf = (terminal: TerminalSettings) => terminal.simulates as TerminalMood

function requireLine(terminal: TerminalSettings): void {
  if (moodOf(terminal) === 'offline') throw new NoAnswer('the terminal cannot be reached')
}

function answerOf({ becomes, isReady, isCancelled }: Row, reference: string): ChargeAnswer {
  if (isCancelled) return { state: 'cancelled' }
  if (!isReady) return { state: 'pending' }
  if (becomes === 'approved') return { state: 'approved', reference: `SIM-${reference.slice(-8).toUpperCase()}` }
  return becomes === 'refused' ? { state: 'refused', refusal: 'declined' } : { state: 'cancelled' }
}

/**
 * A terminal that is not there. It keeps its own book, as an acquirer does, in transactions of its own, and goes on by the
 * clock when no process of ours is alive.
 */
export function simulatorOf(db: Db): TerminalAdapter {
  // Judged behind the row's lock, so that a cancel and a look at the same moment agree on whether it was in time.
  const judge = (terminal: TerminalSettings, reference: string, cancels = false): Promise<StateAnswer> =>
    inTransaction(db, async (tx) => {
      const key = sql`venue_id = ${terminal.venueId} and terminal_id = ${terminal.id} and reference = ${reference}`
      await sql`select from simulated_charge where ${key} for update`.execute(tx)
      if (cancels) {
        await sql`update simulated_charge set is_cancelled = true
          where ${key} and ready_at > clock_timestamp()`.execute(tx)
      }
      const { rows } = await sql<Row>`
        select becomes, ready_at <= clock_timestamp() as "isReady", is_cancelled as "isCancelled"
        from simulated_charge where ${key}`.execute(tx)
      return rows[0] ? answerOf(rows[0], reference) : { state: 'notFound' }
    })

  const enter = (
    terminal: TerminalSettings,
    charge: { reference: string; amountMinor: number; becomes: Row['becomes']; seconds: number },
  ) =>
    sql`insert into simulated_charge (venue_id, terminal_id, reference, amount_minor, becomes, ready_at)
      values (${terminal.venueId}, ${terminal.id}, ${charge.reference}, ${charge.amountMinor}, ${charge.becomes},
        clock_timestamp() + make_interval(secs => ${charge.seconds}))
      on conflict do nothing`.execute(db)

  return {
    async start(terminal, { reference, amountMinor }, tell, signal) {
      requireLine(terminal)
      const mood = moodOf(terminal)
      const becomes = mood === 'refuse' ? 'refused' : 'approved'
      const seconds = mood === 'slow' ? terminal.delaySeconds : 0
      await enter(terminal, { reference, amountMinor, becomes, seconds })
      if (mood === 'lost' || mood === 'silent') throw new NoAnswer('the answer was lost')
      for (;;) {
        const answer = await judge(terminal, reference)
        if (answer.state !== 'pending' && answer.state !== 'notFound') {
          await tell(answer)
          if (mood === 'twice') await tell(answer)
          return
        }
        await wait(lookMs, undefined, { signal, ref: false }).catch(() => {
          throw new NoAnswer('nobody waits any longer')
        })
      }
    },
    async ask(terminal, reference) {
      requireLine(terminal)
      if (moodOf(terminal) === 'silent') throw new NoAnswer('the terminal says nothing')
      return judge(terminal, reference)
    },
    async cancel(terminal, reference) {
      requireLine(terminal)
      await enter(terminal, { reference, amountMinor: 0, becomes: 'cancelled', seconds: 0 })
      const answer = await judge(terminal, reference, true)
      if (moodOf(terminal) === 'silent' || answer.state === 'notFound') throw new NoAnswer('the terminal says nothing')
      return answer
    },
    async refund(terminal, { reference, chargeReference, amountMinor }) {
      requireLine(terminal)
      const mood = moodOf(terminal)
      if (mood === 'refuse') return { state: 'refused', refusal: 'declined' }
      const isDone = await inTransaction(db, async (tx) => {
        const at = { venue: terminal.venueId, terminal: terminal.id }
        const key = sql`venue_id = ${at.venue} and terminal_id = ${at.terminal} and reference = ${chargeReference}`
        await sql`select from simulated_charge where ${key} for update`.execute(tx)
        const { rows } = await sql<{ known: boolean; left: number }>`
          select exists (select from simulated_refund r where r.venue_id = ${at.venue}
              and r.terminal_id = ${at.terminal} and r.reference = ${reference}) as known,
            coalesce((select c.amount_minor from simulated_charge c where ${key} and c.becomes = 'approved'
              and not c.is_cancelled and c.ready_at <= clock_timestamp()), 0)
            - coalesce((select sum(r.amount_minor) from simulated_refund r where r.venue_id = ${at.venue}
              and r.terminal_id = ${at.terminal} and r.charge_reference = ${chargeReference}), 0)::bigint as left`.execute(
          tx,
        )
        const { known = false, left = 0 } = rows[0] ?? {}
        if (known) return true
        if (left < amountMinor) return false
        await sql`insert into simulated_refund (venue_id, terminal_id, reference, charge_reference, amount_minor)
          values (${at.venue}, ${at.terminal}, ${reference}, ${chargeReference}, ${amountMinor})`.execute(tx)
        return true
      })
      if (mood === 'silent' || mood === 'lost') throw new NoAnswer('the answer was lost')
      if (!isDone) return { state: 'refused', refusal: 'not charged so much' }
      return { state: 'done', reference: `SIM-${reference.slice(-8).toUpperCase()}` }
    },
  }
}
