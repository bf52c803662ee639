import { inLanguage, type Language, type LocalText } from '@marquee/contract'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

interface Tax {
  name: LocalText
  ratePpm: number
}

/** The name of a tax with its rate, which many carry in their name already: “VAT 20%”, and “Reduced, 10%”. */
export function taxLabel(
  { name, ratePpm }: Tax,
  { language, rate }: { language: Language; rate(ppm: number): string },
) {
  const called = inLanguage(name, language)
  const digits = rate(ratePpm).replaceAll(/[^\d.,]/g, '')
  const said: string[] = called.match(/\d+([.,]\d+)?/g) ?? []
  return said.includes(digits) ? called : `${called}, ${rate(ratePpm)}`
}

/** What a field of tax codes can be set to, in the person’s language; the same list until the taxes change. */
export function useTaxChoices<Code extends string>(taxes: readonly (Tax & { code: Code })[] | undefined) {
  const { language } = useTexts('common')
  const { rate } = useFormat()
  return useMemo(
    () => (taxes ?? []).map((tax) => ({ value: tax.code, label: taxLabel(tax, { language, rate }) })),
    [taxes, language, rate],
  )
}
