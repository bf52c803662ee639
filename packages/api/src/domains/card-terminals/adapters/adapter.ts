/** A terminal as its adapter knows it: the settings that people enter for it. */
export interface TerminalSettings {
  venueId: string
  id: string
  simulates: string
  delaySeconds: number
}

/** What is to be taken from a card. `reference` is ours: a terminal that hears it twice charges once. */
export interface ChargeOrder {
  reference: string
  /** Exactly this much or nothing: an adapter refuses what its terminal would approve in part. */
  amountMinor: number
  currency: string
}

/** What a terminal says of a charge. `pending`: it is still at work, for instance the guest is entering the PIN. */
export type ChargeAnswer =
  | { state: 'approved'; reference: string | null }
  /** `declined` where the terminal gives no reason; anything else is shown to people as it is. */
  | { state: 'refused'; refusal: string }
  | { state: 'cancelled' }
  | { state: 'pending' }

/** `notFound`: the terminal has never heard of it. */
export type StateAnswer = ChargeAnswer | { state: 'notFound' }

export type RefundAnswer = { state: 'done'; reference: string | null } | { state: 'refused'; refusal: string }

/** Thrown where nothing certain was heard: no connection, no answer in time, an answer that is not understood. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * How Marquee speaks with one make of card terminals; docs/terminals.md says what is relied on. Every call ends soon after
 * its signal is aborted, and throws `NoAnswer` for everything that is not a clear answer.
 */
export interface TerminalAdapter {
  /**
   * Starts a charge and tells what becomes of it, as often as the terminal does: a second answer changes nothing. Ends when
   * no more answers are to come.
   */
  start(
    terminal: TerminalSettings,
    order: ChargeOrder,
    tell: (answer: ChargeAnswer) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>
  /** What became of a charge, by our reference. */
  ask(terminal: TerminalSettings, reference: string, signal: AbortSignal): Promise<StateAnswer>
  /**
   * Cancels a charge unless it is too late, and says what became of it. One that has never arrived is refused when it
   * arrives later: after `cancelled` nothing is charged under this reference.
   */
  cancel(terminal: TerminalSettings, reference: string, signal: AbortSignal): Promise<ChargeAnswer>
  /** Gives money of a charge back, once for each `reference`, however often it is asked for. */
  refund(
    terminal: TerminalSettings,
    refund: { reference: string; chargeReference: string; amountMinor: number },
    signal: AbortSignal,
  ): Promise<RefundAnswer>
}
