import { setTimeout as wait } from 'node:timers/promises'
import type { TerminalMood } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { enterSimulated, judgeSimulated, refundSimulated, type SimulatedCharge } from '../repo/simulated.ts'
import {
  type ChargeAnswer,
  NoAnswer,
  type StateAnswer,
  type TerminalAdapter,
  type TerminalSettings,
} from './adapter.ts'

// How often a terminal that takes its time is looked at.
const lookMs = 200

const moodOf = (terminal: TerminalSettings) => terminal.simulates as TerminalMood
const numberOf = (reference: string) => `SIM-${reference.slice(-8).toUpperCase()}`

function requireLine(terminal: TerminalSettings): void {
  if (moodOf(terminal) === 'offline') throw new NoAnswer('the terminal cannot be reached')
}

function answerOf({ becomes, isReady, isCancelled }: SimulatedCharge, reference: string): ChargeAnswer {
  if (isCancelled) return { state: 'cancelled' }
  if (!isReady) return { state: 'pending' }
  if (becomes === 'approved') return { state: 'approved', reference: numberOf(reference) }
  return becomes === 'refused' ? { state: 'refused', refusal: 'declined' } : { state: 'cancelled' }
}

/**
 * A terminal that is not there. It keeps its own book, as an acquirer does, in transactions of its own, and goes on by the
 * clock when no process of ours is alive.
 */
export function simulatorOf(db: Db): TerminalAdapter {
  async function judge(terminal: TerminalSettings, reference: string, cancels = false): Promise<StateAnswer> {
    const row = await judgeSimulated(db, terminal, { reference, cancels })
    return row ? answerOf(row, reference) : { state: 'notFound' }
  }
  return {
    async start(terminal, { reference, amountMinor }, tell, signal) {
      requireLine(terminal)
      const mood = moodOf(terminal)
      const becomes = mood === 'refuse' ? 'refused' : 'approved'
      const seconds = mood === 'slow' ? terminal.delaySeconds : 0
      await enterSimulated(db, terminal, { reference, amountMinor, becomes, seconds })
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
      await enterSimulated(db, terminal, { reference, amountMinor: 0, becomes: 'cancelled', seconds: 0 })
      const answer = await judge(terminal, reference, true)
      if (moodOf(terminal) === 'silent' || answer.state === 'notFound') throw new NoAnswer('the terminal says nothing')
      return answer
    },
    async refund(terminal, refund) {
      requireLine(terminal)
      const mood = moodOf(terminal)
      if (mood === 'refuse') return { state: 'refused', refusal: 'declined' }
      const isDone = await refundSimulated(db, terminal, refund)
      if (mood === 'silent' || mood === 'lost') throw new NoAnswer('the answer was lost')
      if (!isDone) return { state: 'refused', refusal: 'not charged so much' }
      return { state: 'done', reference: numberOf(refund.reference) }
    },
  }
}
