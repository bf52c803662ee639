import { fold, type ShortcutRow } from '@marquee/contract'
import { Button, cx, Field, Segmented, Switch, TextInput } from '@marquee/ui'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { useIconSet, useShortcutDeeds } from './queries.ts'
import { SetIcon } from './set-icon.tsx'

interface ShortcutFormProps {
  /** null: a new one. */
  row: ShortcutRow | null
  onDone: () => void
}

// The same rule as the server's, without what checks it there: nothing that runs, and no other site in disguise.
const isLink = (link: string) =>
  /^https?:\/\/\S+$/.test(link) || /^(mailto|tel):\S+$/.test(link) || /^\/(?![/\\])[^\s\\]*$/.test(link)

/** Label, icon and link are needed; the button rests until they are there. */
export function ShortcutForm({ row, onDone }: ShortcutFormProps) {
  const { t } = useTexts('panels', 'common')
  const [fields, setFields] = useState(
    () => row ?? { id: null, label: '', description: '', icon: '', link: '', useRouter: false },
  )
  const deeds = useShortcutDeeds()
  const change = (some: Partial<typeof fields>) => setFields({ ...fields, ...some })
  const isValid = fields.label.trim() !== '' && fields.icon !== '' && isLink(fields.link.trim())
  const finish = (deed: Promise<unknown>) => void deed.then(onDone, () => undefined)
  return (
    <form
      className="flex flex-col gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid && !deeds.isBusy) finish(deeds.save({ ...fields, link: fields.link.trim() }))
      }}
    >
      <Field label={t('panels:shortcuts.label')} required>
        <TextInput value={fields.label} maxLength={100} onChange={(event) => change({ label: event.target.value })} />
      </Field>
      <Field label={t('panels:shortcuts.description')}>
        <TextInput
          value={fields.description}
          maxLength={200}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <IconChoice icon={fields.icon} onChoose={(icon) => change({ icon })} />
      <Field label={t('panels:shortcuts.link')} hint={t('panels:shortcuts.linkHint')} required>
        <TextInput
          value={fields.link}
          maxLength={2000}
          inputMode="url"
          onChange={(event) => change({ link: event.target.value, useRouter: event.target.value.startsWith('/') })}
        />
      </Field>
      <Switch
        label={t('panels:shortcuts.useRouter')}
        checked={fields.useRouter}
        onCheckedChange={(useRouter) => change({ useRouter })}
      />
      <div className="flex items-center gap-2">
        {row && (
          <Button variant="quiet" icon={Trash} disabled={deeds.isBusy} onClick={() => finish(deeds.remove(row.id))}>
            {t('panels:shortcuts.delete')}
          </Button>
        )}
        <span className="flex-1" />
        <Button variant="primary" type="submit" disabled={!isValid} loading={deeds.isBusy}>
          {t(row ? 'panels:shortcuts.update' : 'panels:shortcuts.addVerb')}
        </Button>
      </div>
    </form>
  )
}

const sets = ['feather', 'heroicons-outline'] as const
const mostShown = 60

function IconChoice({ icon, onChoose }: { icon: string; onChoose: (icon: string) => void }) {
  const { t } = useTexts('panels', 'common')
  const [set, setSet] = useState<(typeof sets)[number]>('feather')
  const [text, setText] = useState('')
  const { data } = useIconSet(set, true)
  const names = useMemo(
    () => (data?.list ?? []).filter((name) => name.includes(fold(text).replaceAll(' ', '-'))),
    [data, text],
  )
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-sm">
        {t('panels:shortcuts.icon')} <span className="font-normal text-ink-3">{t('common:form.required')}</span>
      </legend>
      <Segmented
        label={t('panels:shortcuts.iconSet')}
        value={set}
        options={sets.map((value) => ({ value, label: t(`panels:shortcuts.set.${value}`) }))}
        onValueChange={setSet}
      />
      <TextInput
        aria-label={t('panels:shortcuts.findIcon')}
        placeholder={t('panels:shortcuts.findIcon')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="grid max-h-40 grid-cols-6 gap-1 overflow-y-auto rounded-md border border-line p-1">
        {names.slice(0, mostShown).map((name) => {
          const full = `${data?.namespace}:${name}`
          return (
            <label
              key={name}
              title={name}
              className={cx(
                'grid aspect-square cursor-pointer place-items-center rounded-sm focus-within:outline focus-within:outline-2 focus-within:outline-focus',
                full === icon ? 'bg-accent text-accent-on' : 'hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="shortcut-icon"
                aria-label={name}
                checked={full === icon}
                onChange={() => onChoose(full)}
                className="sr-only"
              />
              <SetIcon icon={full} />
            </label>
          )
        })}
        {data && names.length === 0 && <p className="col-span-6 p-2 text-ink-3 text-sm">{t('panels:nothing')}</p>}
      </div>
      {names.length > mostShown && (
        <p className="text-ink-3 text-xs">{t('panels:shortcuts.moreIcons', { count: names.length - mostShown })}</p>
      )}
    </fieldset>
  )
}
