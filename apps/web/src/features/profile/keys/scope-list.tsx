import { Button, Checkbox, FieldGroup, Icon, SearchInput } from '@marquee/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useRights } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type ScopeModule, scopeName, sectionsOf } from './scopes.ts'
import { useModuleWords } from './use-module-words.ts'

interface ScopeListProps {
  /** `users.view` */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** What a key may do, out of what the person may do themselves: by group, to be searched. */
export function ScopeList({ value, onChange }: ScopeListProps) {
  const { t } = useTexts('profile')
  const words = useModuleWords()
  const rights = useRights()
  const [query, setQuery] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const sections = sectionsOf(rights, query, words.search)
  const chosen = new Set(value)
  const choose = (names: readonly string[], isWanted: boolean) => {
    const next = new Set(chosen)
    for (const name of names) {
      if (isWanted) next.add(name)
      else next.delete(name)
    }
    onChange([...next])
  }
  const toggleOpen = (key: string) => {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    setOpened(next)
  }
  return (
    <FieldGroup label={t('profile:keys.rights')} hint={t('profile:keys.rightsHint')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchInput
          className="min-w-[180px] flex-1"
          label={t('profile:keys.findRight')}
          placeholder={t('profile:keys.findRight')}
          value={query}
          onValueChange={setQuery}
          onKeyDown={(event) => {
            // Enter looks; Ctrl+Enter is the key of the form.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
          }}
        />
        <span role="status" className="tnum text-ink-2 text-sm">
          {t('profile:keys.chosen', { count: value.length })}
        </span>
        <Button size="sm" variant="quiet" disabled={value.length === 0} onClick={() => onChange([])}>
          {t('profile:keys.chooseNone')}
        </Button>
      </div>
      <div className="mt-2 h-[264px] overflow-y-auto rounded-md border border-line-strong px-3 py-2">
        {sections.length === 0 && (
          <p className="py-6 text-center text-ink-3 text-sm">
            {t(query.trim() === '' ? 'profile:keys.noRights' : 'profile:keys.noMatch')}
          </p>
        )}
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset per group would be read with every box
          <div key={section.group} role="group" aria-label={words.group(section.group)} className="mb-2">
            <p className="mt-1 mb-0.5 font-[650] text-ink-3 text-xs">{words.group(section.group)}</p>
            {section.modules.map((module) => (
              <ModuleRow
                key={module.key}
                module={module}
                chosen={chosen}
                isOpen={opened.has(module.key) || query.trim() !== ''}
                onToggleOpen={() => toggleOpen(module.key)}
                onChoose={choose}
              />
            ))}
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}

interface ModuleRowProps {
  module: ScopeModule
  chosen: ReadonlySet<string>
  isOpen: boolean
  onToggleOpen: () => void
  onChoose: (names: readonly string[], isWanted: boolean) => void
}

function ModuleRow({ module, chosen, isOpen, onToggleOpen, onChoose }: ModuleRowProps) {
  const { t } = useTexts('profile')
  const words = useModuleWords()
  const names = module.actions.map((action) => scopeName({ module: module.key, action }))
  const count = names.filter((name) => chosen.has(name)).length
  const title = words.module(module.key)
  const panelId = `key-scopes-${module.key}`
  return (
    <div>
      <div className="flex items-center gap-1">
        <Checkbox
          className="flex-1"
          label={
            <>
              {title} <span className="tnum text-ink-3">{t('profile:keys.of', { count, total: names.length })}</span>
            </>
          }
          checked={count === names.length}
          indeterminate={count > 0 && count < names.length}
          onCheckedChange={() => onChoose(names, count < names.length)}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={t('profile:keys.rightsOf', { module: title })}
          onClick={onToggleOpen}
          className="hit grid size-8 place-items-center rounded-sm text-ink-2 hover:bg-sunken"
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size="s" />
        </button>
      </div>
      <div id={panelId} hidden={!isOpen} className="flex flex-wrap gap-x-5 pb-1.5 pl-[30px]">
        {isOpen &&
          module.actions.map((action, index) => (
            <Checkbox
              key={action}
              label={words.action(action)}
              aria-label={t('profile:keys.right', { module: title, action: words.action(action) })}
              checked={chosen.has(names[index] ?? '')}
              onCheckedChange={(isWanted) => onChoose(names.slice(index, index + 1), isWanted)}
            />
          ))}
      </div>
    </div>
  )
}
