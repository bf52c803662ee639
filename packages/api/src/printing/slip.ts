import type { SlipBlock } from '@marquee/contract/printers'

/** A line of text on a slip. */
export const slipText = (
  text: string,
  { align = 'left', isBold = false, size = 1 }: Partial<Extract<SlipBlock, { type: 'text' }>> = {},
): SlipBlock => ({ type: 'text', text, align, isBold, size })

/** A line with something at its end, such as an amount. */
export const slipRow = (left: string, right: string, { isBold = false } = {}): SlipBlock => ({
  type: 'row',
  left,
  right,
  isBold,
})

export const slipRule: SlipBlock = { type: 'rule' }
export const slipCut: SlipBlock = { type: 'cut' }
/** A code that scanners read. */
export const slipCode = (value: string): SlipBlock => ({ type: 'code', value })
