import { inLanguage } from '@marquee/contract'
import type { VendorRow } from '@marquee/contract/inventory'
import { type ShareKind, type ShareLine, shareKinds, type VendorShares } from '@marquee/contract/vendor-shares'
import { Field, Segmented, Select, Skeleton, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FailedState } from '../../lib/failed-state.tsx'
import { DayField } from '../../lib/form/day-field.tsx'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { readPercent } from '../../lib/record/kinds.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useShareCommands, useSharePreview } from './queries.ts'

interface DialogProps {
  vendor: VendorRow
  shares: VendorShares
  onClose: () => void
}

/** Says how much a vendor gets of what. */
export function ShareDialog({ vendor, shares, onClose }: DialogProps) {
  const { t, language } = useTexts('vendors', 'errors')
  const format = useFormat()
  const id = useId()
  const { set } = useShareCommands()
  const [kind, setKind] = useState<ShareKind>('pass')
  const [product, setProduct] = useState('')
  const [session, setSession] = useState('')
  const [passType, setPassType] = useState('')
  const [typed, setTyped] = useState('')
  const ppm = readPercent(typed)
  const isShare = ppm !== undefined && ppm >= 1 && ppm <= 1_000_000
  const form = useCommandForm({
    name: 'vendorShares.set',
    send: set.mutateAsync,
    fields: ['productId', 'sessionId', 'passTypeId', 'sharePpm'],
    read: () =>
      isShare
        ? {
            vendorId: vendor.id,
            kind,
            productId: (session ? null : product || null) as never,
            sessionId: (session || null) as never,
            passTypeId: ((kind === 'pass' && passType) || null) as never,
            sharePpm: ppm,
          }
        : null,
    onDone() {
      toast.success(t('vendors:shares.form.done'))
      onClose()
    },
  })
  const choices = (rows: VendorShares['products'] | VendorShares['passTypes'], any: string) => [
    { value: '', label: any },
    ...rows.map((row) => ({ value: row.id as string, label: inLanguage(row.name, language) })),
  ]
  return (
    <FormDialog
      title={t('vendors:shares.form.title', { vendor: vendor.name })}
      lead={t('vendors:shares.form.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('vendors:shares.form.submit')}
    >
      <Segmented
        label={t('vendors:shares.form.kind')}
        value={kind}
        options={shareKinds.map((value) => ({ value, label: t(`vendors:shares.kind.${value}`) }))}
        onValueChange={setKind}
      />
      <Field id={`${id}-product`} label={t('vendors:shares.form.product')} error={form.errorAt('productId')}>
        <Select
          value={product}
          onValueChange={(value) => {
            setProduct(value)
            setSession('')
          }}
          options={choices(shares.products, t('vendors:shares.form.everyProduct'))}
        />
      </Field>
      {product && (
        <Field id={`${id}-session`} label={t('vendors:shares.form.session')} error={form.errorAt('sessionId')}>
          <Select
            value={session}
            onValueChange={setSession}
            options={[
              { value: '', label: t('vendors:shares.form.everySession') },
              ...shares.sessions
                .filter(({ productId }) => productId === product)
                .map((each) => ({ value: each.id as string, label: format.dateTime(each.startsAt, 'short') })),
            ]}
          />
        </Field>
      )}
      {kind === 'pass' && (
        <Field id={`${id}-pass`} label={t('vendors:shares.form.passType')} error={form.errorAt('passTypeId')}>
          <Select
            value={passType}
            onValueChange={setPassType}
            options={choices(shares.passTypes, t('vendors:shares.form.everyPass'))}
          />
        </Field>
      )}
      <Field
        id={`${id}-share`}
        label={t('vendors:shares.form.share')}
        error={form.errorAt('sharePpm', !isShare && t('errors:field.number'))}
        required
      >
        <TextInput
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          className="tnum"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

const dayBefore = (date: string, days: number) => {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() - days)
  return moment.toISOString().slice(0, 10)
}

/** States what a vendor gets for days that are over: what it comes to is looked at first, and becomes a bill. */
export function StateDialog({ vendor, shares, onClose }: DialogProps) {
  const { t } = useTexts('vendors', 'errors')
  const format = useFormat()
  const id = useId()
  const { state } = useShareCommands()
  const yesterday = dayBefore(shares.today, 1)
  const lastTo = shares.statements[0]?.toOn
  const after = lastTo ? dayBefore(lastTo, -1) : `${yesterday.slice(0, 7)}-01`
  const [from, setFrom] = useState(after > yesterday ? yesterday : after)
  const [to, setTo] = useState(yesterday)
  const [tax, setTax] = useState('')
  const preview = useSharePreview(
    { vendorId: vendor.id, fromOn: from, toOn: to },
    from !== '' && to !== '' && from <= to,
  )
  const told = preview.data
  const taxMinor = readAmount(tax, shares.currency)
  const money = (minor: number) => format.money(minor, shares.currency)
  const shareMinor = told?.shareMinor ?? 0
  const form = useCommandForm({
    name: 'vendorShares.state',
    send: state.mutateAsync,
    fields: ['fromOn', 'toOn', 'taxMinor'],
    read: () =>
      told && shareMinor > 0 && taxMinor !== null
        ? { vendorId: vendor.id, fromOn: from, toOn: to, shareMinor, taxMinor: taxMinor ?? 0 }
        : null,
    onDone() {
      toast.success(t('vendors:shares.stating.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('vendors:shares.stating.title', { vendor: vendor.name })}
      lead={t('vendors:shares.stating.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      words={{ STATE: t('vendors:shares.stating.stated'), STALE: t('vendors:shares.stating.changed') }}
      pending={form.pending}
      submitLabel={t('vendors:shares.stating.submit', { amount: money(shareMinor + (taxMinor ?? 0)) })}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <DayField
          id={`${id}-from`}
          label={t('vendors:shares.stating.from')}
          value={from}
          max={yesterday}
          onValueChange={(value) => setFrom(value ?? '')}
          error={form.errorAt('fromOn')}
        />
        <DayField
          id={`${id}-to`}
          label={t('vendors:shares.stating.to')}
          value={to}
          max={yesterday}
          onValueChange={(value) => setTo(value ?? '')}
          error={form.errorAt('toOn', from > to && t('errors:field.invalid'))}
        />
      </div>
      {told ? (
        told.lines.length === 0 ? (
          <p className="text-ink-3 text-sm">{t('vendors:shares.stating.nothing')}</p>
        ) : (
          <>
            <ul className="max-h-60 divide-y divide-line overflow-y-auto text-sm">
              {told.lines.map((line) => (
                <Line key={`${line.sessionId} ${line.kind} ${line.passTypeId}`} line={line} money={money} />
              ))}
            </ul>
            <p className="flex justify-between gap-3 text-sm">
              <span>{t('vendors:shares.stating.sum', { base: money(told.baseMinor) })}</span>
              <b className="tnum">{money(told.shareMinor)}</b>
            </p>
          </>
        )
      ) : preview.isError ? (
        <FailedState title={t('vendors:shares.failed')} query={preview} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={64} shape="box" />
        </div>
      )}
      <Field
        id={`${id}-tax`}
        label={t('vendors:shares.stating.tax')}
        error={form.errorAt('taxMinor', taxMinor === null && t('errors:field.amount'))}
        optional
      >
        <TextInput
          value={tax}
          inputMode="decimal"
          autoComplete="off"
          suffix={shares.currency}
          className="tnum"
          onChange={(event) => setTax(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

function Line({ line, money }: { line: ShareLine; money: (minor: number) => string }) {
  const { t, language } = useTexts('vendors')
  const format = useFormat()
  return (
    <li className="flex items-baseline justify-between gap-3 py-1.5">
      <span className="min-w-0">
        {inLanguage(line.name, language)}, {format.dateTime(line.startsAt, 'short')}
        <span className="tnum block text-ink-3 text-xs">
          {t('vendors:shares.stating.line', {
            qty: format.number(line.qty),
            pass: line.passType ? inLanguage(line.passType, language) : t('vendors:shares.food'),
            share: format.percent(line.sharePpm / 1_000_000),
            base: money(line.baseMinor),
          })}
        </span>
      </span>
      <b className="tnum shrink-0">{money(line.shareMinor)}</b>
    </li>
  )
}
