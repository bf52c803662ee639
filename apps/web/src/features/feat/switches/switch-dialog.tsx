import type { RoleId, UserId } from '@marquee/contract'
import { type FeatureList, type FeatureRow, featureAudiences } from '@marquee/contract/features'
import { Checkbox, Field, FieldGroup, RadioGroup, Select, Textarea } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { DayField } from '../../../lib/form/day-field.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useSwitchFeature } from '../queries.ts'

interface SwitchDialogProps extends Pick<FeatureList, 'roles' | 'owners'> {
  row: FeatureRow
  onClose: () => void
}

/** For whom a feature is on, until which day, who looks after it and why. */
export function SwitchDialog({ row, roles, owners, onClose }: SwitchDialogProps) {
  const { t } = useTexts('feat', 'errors')
  const id = useId()
  const switchFeature = useSwitchFeature()
  const [typed, setTyped] = useState({
    audience: row.audience,
    roleIds: row.roles.map((role) => role.id) as RoleId[],
    ownerId: (row.owner?.id ?? '') as UserId | '',
    endsOn: row.hasEnded ? '' : (row.endsOn ?? ''),
    note: row.note,
  })
  const [isDirty, setDirty] = useState(false)
  const set = (more: Partial<typeof typed>) => {
    setDirty(true)
    setTyped((before) => ({ ...before, ...more }))
  }
  const name = t(`feat:switches.feature.${row.feature}.name`)
  const isLimited = typed.audience !== 'everyone'
  const missing = t('errors:field.required')
  const lacksRole = typed.audience === 'roles' && typed.roleIds.length === 0
  const form = useCommandForm({
    name: 'feat.switchFeature',
    send: () =>
      switchFeature({
        feature: row.feature,
        expectedRev: row.rev,
        audience: typed.audience,
        roleIds: typed.audience === 'roles' ? typed.roleIds : [],
        ownerId: typed.ownerId || null,
        endsOn: isLimited ? typed.endsOn || null : null,
        note: typed.note.trim(),
      }),
    fields: ['audience', 'roleIds', 'ownerId', 'endsOn', 'note'],
    read: () => (isLimited && (lacksRole || !typed.ownerId || !typed.endsOn) ? null : {}),
    onDone() {
      toast.success(t('feat:switches.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('feat:switches.changeFor', { name })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={isDirty}
      submitLabel={t('feat:switches.change')}
      words={{ STALE: t('feat:switches.stale') }}
    >
      <RadioGroup
        label={t('feat:switches.audienceLabel')}
        options={featureAudiences.map((value) => ({ value, label: t(`feat:switches.audience.${value}`) }))}
        value={typed.audience}
        onValueChange={(audience) => set({ audience })}
      />
      {typed.audience === 'roles' && (
        <FieldGroup
          id={`${id}-roles`}
          label={t('feat:switches.roles')}
          error={form.errorAt('roleIds', lacksRole && missing)}
          required
        >
          <div className="grid gap-1.5 sm:grid-cols-2">
            {roles.map((role) => (
              <Checkbox
                key={role.id}
                label={role.name}
                checked={typed.roleIds.includes(role.id as RoleId)}
                onCheckedChange={(checked) =>
                  set({
                    roleIds: checked
                      ? [...typed.roleIds, role.id as RoleId]
                      : typed.roleIds.filter((each) => each !== role.id),
                  })
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <Field
        id={`${id}-owner`}
        label={t('feat:switches.owner')}
        error={form.errorAt('ownerId', isLimited && !typed.ownerId && missing)}
        required={isLimited}
      >
        <Select
          value={typed.ownerId}
          options={[
            { value: '', label: t('feat:switches.noOwner') },
            ...owners.map((person) => ({ value: person.id, label: person.name })),
          ]}
          onValueChange={(ownerId) => set({ ownerId: ownerId as UserId })}
        />
      </Field>
      {isLimited && (
        <>
          <DayField
            id={`${id}-ends`}
            label={t('feat:switches.endsOn')}
            value={typed.endsOn}
            error={form.errorAt('endsOn', !typed.endsOn && missing)}
            onValueChange={(day) => set({ endsOn: day ?? '' })}
          />
          <p className="text-ink-3 text-sm">{t('feat:switches.endsHint')}</p>
        </>
      )}
      <Field id={`${id}-note`} label={t('feat:switches.note')} error={form.errorAt('note')}>
        <Textarea value={typed.note} maxLength={500} onChange={(event) => set({ note: event.target.value })} />
      </Field>
    </FormDialog>
  )
}
