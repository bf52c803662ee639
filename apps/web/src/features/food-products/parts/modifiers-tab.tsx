import { inLanguage } from '@marquee/contract'
import { Button, EmptyState, Field, IconButton, Select, TextInput } from '@marquee/ui'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useModifiers } from '../queries.ts'
import type { DraftModifier } from './draft.ts'
import { PartsForm } from './parts-form.tsx'
import type { PartsDraft } from './use-parts.ts'

interface ModifiersTabProps {
  parts: PartsDraft
  mayUpdate: boolean
  /** Makes the groups that all products choose from. */
  onGroups: () => void
}

/** What a guest is asked with a product: groups of choices, each within its limits. */
export function ModifiersTab({ parts, mayUpdate, onGroups }: ModifiersTabProps) {
  const { t, language } = useTexts('foodProducts')
  const list = useModifiers()
  const groups = list.data ?? []
  const { modifiers } = parts.draft
  const set = (groupId: string, more: Partial<DraftModifier>) =>
    parts.change({ modifiers: modifiers.map((each) => (each.groupId === groupId ? { ...each, ...more } : each)) })
  const free = groups.filter(({ id }) => !modifiers.some(({ groupId }) => groupId === id))
  const limitsOf = (groupId: string) => groups.find(({ id }) => id === groupId)
  return (
    <PartsForm parts={parts} mayUpdate={mayUpdate} lead={t('foodProducts:modifiers.lead')}>
      {list.isError && !list.data && <FailedState title={t('foodProducts:modifiers.failed')} query={list} />}
      {modifiers.length === 0 && list.data && <EmptyState title={t('foodProducts:modifiers.noneHere')} />}
      <ul className="flex flex-col gap-3">
        {modifiers.map(({ groupId, name, min, max }, index) => {
          const own = limitsOf(groupId)
          return (
            <li key={groupId} className="flex flex-wrap items-end gap-3 border-line border-b pb-3">
              <span className="min-w-0 flex-[1_1_200px]">
                <b className="block font-semibold">{inLanguage(name, language)}</b>
                <span className="block text-ink-3 text-sm">
                  {own?.options.map((option) => inLanguage(option.name, language)).join(', ')}
                </span>
              </span>
              <Field
                label={t('foodProducts:modifiers.min')}
                error={parts.errorAt(`modifiers.${index}.minChoices`)}
                className="w-28"
              >
                <TextInput
                  value={min}
                  placeholder={own ? String(own.minChoices) : ''}
                  inputMode="numeric"
                  className="tnum"
                  onChange={(event) => set(groupId, { min: event.target.value })}
                />
              </Field>
              <Field
                label={t('foodProducts:modifiers.max')}
                error={parts.errorAt(`modifiers.${index}.maxChoices`)}
                className="w-28"
              >
                <TextInput
                  value={max}
                  placeholder={own ? String(own.maxChoices) : ''}
                  inputMode="numeric"
                  className="tnum"
                  onChange={(event) => set(groupId, { max: event.target.value })}
                />
              </Field>
              {mayUpdate && (
                <span className="flex gap-1">
                  <IconButton
                    icon={ArrowUp}
                    label={t('foodProducts:modifiers.earlier', { name: inLanguage(name, language) })}
                    disabled={index === 0}
                    onClick={() => parts.change({ modifiers: swapped(modifiers, index) })}
                  />
                  <IconButton
                    icon={Trash}
                    label={t('foodProducts:modifiers.remove', { name: inLanguage(name, language) })}
                    onClick={() => parts.change({ modifiers: modifiers.filter((each) => each.groupId !== groupId) })}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {mayUpdate && (
        <div className="flex flex-wrap items-end gap-3">
          {free.length > 0 && (
            <Field label={t('foodProducts:modifiers.offer')} className="w-72 max-w-full">
              <Select
                key={modifiers.length}
                value=""
                placeholder={t('foodProducts:modifiers.choose')}
                options={free.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))}
                onValueChange={(groupId) => {
                  const group = groups.find(({ id }) => id === groupId)
                  if (group) {
                    parts.change({ modifiers: [...modifiers, { groupId, name: group.name, min: '', max: '' }] })
                  }
                }}
              />
            </Field>
          )}
          <Button onClick={onGroups}>{t('foodProducts:modifiers.edit')}</Button>
        </div>
      )}
    </PartsForm>
  )
}

function swapped(rows: readonly DraftModifier[], index: number): DraftModifier[] {
  const [before, row] = [rows[index - 1], rows[index]]
  return before && row ? [...rows.slice(0, index - 1), row, before, ...rows.slice(index + 1)] : [...rows]
}
