import { inLanguage } from '@marquee/contract'
import { amountFormat } from '../../../printing/formats.ts'
import type { DocumentFacts } from './facts.ts'

type Line = DocumentFacts['lines'][number]

/** How many of which dish a line is of, `2 Latte`: a share of a dish is no piece, so it says of what it is a share. */
export function dishOf(
  { qty, text, share }: Pick<Line, 'qty' | 'text' | 'share'>,
  { language, words }: Pick<DocumentFacts, 'language' | 'words'>,
): string {
  const name = inLanguage(text, language)
  return share ? `${words['receipt.share']} ${share.qty} ${name}` : `${Math.abs(qty)} ${name}`
}

/**
 * What was chosen of a dish, each as a row of its own: `+ Ketchup`, `2 x Cheese`. Of a share, what the whole dish costs, and
 * where it goes back, that the dish itself does not.
 */
export const modsOf = (
  { mods = [], share, reversesLineNo }: Pick<Line, 'mods' | 'share' | 'reversesLineNo'>,
  { language, words, order }: Pick<DocumentFacts, 'language' | 'words' | 'order'>,
): string[] => [
  ...mods.map(({ name, qty }) => `${qty > 1 ? `${qty} x` : '+'} ${inLanguage(name, language)}`),
  ...(share ? [`${words['receipt.wholePrice']} ${amountFormat(language, order.currency)(share.priceMinor)}`] : []),
  ...(share && reversesLineNo !== null ? [words['refund.shareOnly']] : []),
]
