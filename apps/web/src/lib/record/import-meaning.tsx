import { Field, Select } from '@marquee/ui'
import { useId } from 'react'
import { useFormat } from '../format.ts'
import { useTexts } from '../use-texts.ts'
import type { DayOrder, DecimalSign, Meant, Question, Questions } from './file-values.ts'

interface ImportMeaningProps {
  questions: Questions
  disabled: boolean
  onChoose: (meant: Meant) => void
}

/** How the numbers and dates of a file are meant that can be read in two ways, each by one of its own cells. */
export function ImportMeaning({ questions: { decimal, days }, disabled, onChoose }: ImportMeaningProps) {
  const { t } = useTexts('record')
  const format = useFormat()
  if (!decimal && !days) return null
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {decimal && (
        <Choice<DecimalSign>
          label={t('record:file.numberMeans', { cell: decimal.example })}
          question={decimal}
          word={(plain) => format.number(Number(plain))}
          disabled={disabled}
          onChoose={(answer) => onChoose({ decimal: answer })}
        />
      )}
      {days && (
        <Choice<DayOrder>
          label={t('record:file.dateMeans', { cell: days.example })}
          question={days}
          word={(plain) => format.date(plain)}
          disabled={disabled}
          onChoose={(answer) => onChoose({ days: answer })}
        />
      )}
    </div>
  )
}

interface ChoiceProps<Answer extends string> {
  label: string
  question: Question<Answer>
  /** What a reading is called. */
  word: (plain: string) => string
  disabled: boolean
  onChoose: (answer: Answer) => void
}

function Choice<Answer extends string>({ label, question, word, disabled, onChoose }: ChoiceProps<Answer>) {
  const { t } = useTexts('record')
  const id = useId()
  const { answer, readings } = question
  return (
    <Field id={id} label={label} error={answer === null ? t('record:file.sayMeaning') : undefined}>
      <Select
        value={answer ?? ''}
        disabled={disabled}
        {...(answer === null && { placeholder: t('record:file.chooseMeaning') })}
        onValueChange={(value) => onChoose(value as Answer)}
        options={(Object.keys(readings) as Answer[]).map((value) => ({ value, label: word(readings[value]) }))}
      />
    </Field>
  )
}
