import { writeAmount } from '../../lib/amount.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { likelyNotes } from '../till/denominations.ts'

interface QuickNotesProps {
  remaining: number
  currency: string
  onWrite: (text: string) => void
}

/** What a guest is likely to hand over. The focus stays in the field, so that Enter pays. */
export function QuickNotes({ remaining, currency, onWrite }: QuickNotesProps) {
  const { t, language } = useTexts('pay')
  const format = useFormat()
  const sums = likelyNotes(remaining, currency, 5)
  const key = (name: string, text: string) => (
    <button
      key={name}
      type="button"
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onWrite(text)}
      className="tnum min-h-[56px] rounded-md border border-line-strong/[.55] bg-surface px-2 font-semibold text-[.95rem] hover:bg-sunken active:bg-line"
    >
      {name}
    </button>
  )
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-3 gap-2 border-0 p-0">
      <legend className="sr-only">{t('pay:cash.notes')}</legend>
      {key(t('pay:cash.exact'), '')}
      {sums.map((sum) => key(format.money(sum, currency), writeAmount(sum, currency, language)))}
    </fieldset>
  )
}
