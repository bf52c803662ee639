import { inLanguage, proofKinds } from '@marquee/contract'
import { Field, Select, TextInput } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { ExchangeState } from './use-exchange.ts'

/** The id of the field that says which document was seen. */
export const proofId = 'exchange-proof'

type Shown = Pick<ExchangeState, 'proof'>

/** Whether it is not said yet which document was seen. */
export const isProofMissing = ({ proof }: Shown): boolean =>
  proof.kind === '' || (proof.kind === 'other' && proof.note.trim() === '')

/** The document as it is sent. */
export function proofIn({ proof: { kind, note } }: Shown) {
  if (kind === '') return {}
  const said = note.trim()
  return { proof: { kind, ...(kind === 'other' && said !== '' && { note: said }) } }
}

interface ProofFieldProps {
  state: Pick<ExchangeState, 'proof' | 'proofs' | 'setProof'>
  tried: boolean
  disabled: boolean
}

/** Which document somebody has seen, for kinds of passes that ask for one. */
export function ProofField({ state, tried, disabled }: ProofFieldProps) {
  const { t, language } = useTexts('exchange', 'errors')
  const format = useFormat()
  const { proof, proofs, setProof } = state
  const needed = t('errors:field.required')
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-3">
      <Field
        id={proofId}
        label={t('exchange:proof.label')}
        hint={proofs.map(({ name, count }) => `${inLanguage(name, language)} (${format.number(count)})`).join(', ')}
        error={tried && proof.kind === '' ? needed : undefined}
        required
      >
        <Select
          value={proof.kind}
          placeholder={t('exchange:proof.choose')}
          onValueChange={(value) => setProof({ kind: proofKinds.find((kind) => kind === value) ?? '', note: '' })}
          options={proofKinds.map((kind) => ({ value: kind, label: t(`exchange:proof.kind.${kind}`) }))}
        />
      </Field>
      {proof.kind === 'other' && (
        <Field
          id={`${proofId}-note`}
          label={t('exchange:proof.which')}
          hint={t('exchange:proof.whichHint')}
          error={tried && proof.note.trim() === '' ? needed : undefined}
          required
        >
          <TextInput
            value={proof.note}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setProof({ ...proof, note: event.target.value })}
          />
        </Field>
      )}
    </fieldset>
  )
}
