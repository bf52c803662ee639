import { useFieldText } from '../form/use-field-text.ts'
import { useFormat } from '../format.ts'
import { useTexts } from '../use-texts.ts'
import type { RecordEntry, RecordRow } from './screen.ts'

const outOfRange = new Set(['errors:field.number', 'errors:field.tooSmall', 'errors:field.tooBig'])

/** What is wrong with a field of a record, in words: a number names its bounds, a time and a date how they are entered. */
export function useProblemText<Row extends RecordRow>(screen: RecordEntry<Row>) {
  const { t } = useTexts('record', 'errors')
  const fieldText = useFieldText()
  const format = useFormat()
  return (name: string, error: { message?: string } | undefined): string | undefined => {
    const own = screen.words?.[name]?.[error?.message?.replace(/^errors:/, '') ?? '']
    if (own) return t(own)
    const field = screen.record.fields[name]
    if (!field || error?.message === undefined) return fieldText(error)
    const { kind, min, max } = field
    if ((kind === 'number' || kind === 'minutes') && outOfRange.has(error.message) && max !== undefined) {
      const say = screen.plain?.includes(name) ? String : format.number
      return t('record:problem.range', { min: say(min ?? 0), max: say(max) })
    }
    if (kind === 'percent' && outOfRange.has(error.message) && max !== undefined) {
      return t('record:problem.range', { min: '0', max: format.number(max / 10_000) })
    }
    if (kind === 'code' && error.message === 'errors:field.taken') return t('record:problem.codeTaken')
    if (kind === 'weekdays' && error.message === 'errors:field.required') return t('record:problem.weekdays')
    if (kind === 'picture' && error.message === 'errors:field.invalid') return t('record:picture.wait')
    if (kind === 'choice' || kind === 'reference' || kind === 'references') return t('errors:field.choice')
    return fieldText(error)
  }
}
