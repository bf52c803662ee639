import { Button, cx, Icon, LoadingBulbs } from '@marquee/ui'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useTexts } from '../../lib/use-texts.ts'
import { type Deed, type Hit, useFinder } from './use-finder.ts'

interface FinderProps {
  /** inline: field and results below each other · over: the results lie over the page. */
  results: 'inline' | 'over'
  deeds?: readonly Deed[]
  input?: RefObject<HTMLInputElement | null>
  /** Something was opened or done, or the person leaves. */
  onDone: () => void
  className?: string
}

const none: readonly Deed[] = []

/**
 * A field that finds: arrows go through the hits of all groups, Enter opens the one that is lit, Esc closes the list and
 * then leaves.
 */
export function Finder({ results, deeds = none, input, onDone, className }: FinderProps) {
  const { t } = useTexts('panels', 'common')
  const [text, setText] = useState('')
  const [isShut, setShut] = useState(results === 'over')
  const [lit, setLit] = useState(0)
  const id = useId()
  const done = () => {
    setText('')
    setShut(results === 'over')
    onDone()
  }
  const found = useFinder(text, { deeds, onDone: done })
  const hits: readonly Hit[] = found.groups.flatMap((group) => group.hits)
  const current = hits[Math.min(lit, hits.length - 1)]
  const isOpen =
    !isShut && (hits.length > 0 || found.isEmpty || found.failed || (found.isAsking && results === 'inline'))
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setShut(false)
      if (hits.length > 0)
        setLit((Math.min(lit, hits.length - 1) + (event.key === 'ArrowDown' ? 1 : hits.length - 1)) % hits.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen) current?.run()
    } else if (event.key === 'Escape' && results === 'over') {
      event.preventDefault()
      event.stopPropagation()
      if (isOpen) setShut(true)
      else done()
    }
  }
  return (
    <search
      className={cx('relative min-w-0', className)}
      onBlur={(event) => {
        if (results === 'over' && !event.currentTarget.contains(event.relatedTarget)) setShut(true)
      }}
    >
      <div className="flex h-11 items-center gap-2 rounded-md border border-line-strong/60 bg-surface pr-1 pl-3 text-ink focus-within:border-focus focus-within:outline focus-within:outline-2 focus-within:outline-focus">
        <Icon of={Search} size="s" className="text-ink-3" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('panels:search')}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && current ? `${id}-${current.key}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={t('panels:searchHint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setShut(false)
            setLit(0)
          }}
          onFocus={() => text !== '' && setShut(false)}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
        />
        {found.isAsking && <LoadingBulbs />}
        {text !== '' && (
          <button
            type="button"
            aria-label={t('panels:clear')}
            onClick={() => setText('')}
            className="grid size-9 place-items-center rounded-sm text-ink-2 hover:bg-sunken"
          >
            <Icon of={X} size="s" />
          </button>
        )}
      </div>
      <div
        className={cx(
          !isOpen && 'hidden',
          results === 'over'
            ? 'absolute inset-x-0 top-full z-drawer mt-2 max-h-[min(480px,70dvh)] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-ink shadow-e2'
            : 'mt-3 max-h-[50dvh] min-h-24 overflow-y-auto',
        )}
      >
        {found.failed ? (
          <div role="alert" className="flex items-center justify-between gap-3 p-3 text-sm">
            {t('panels:searchFailed')}
            <Button onClick={found.retry}>{t('common:action.retry')}</Button>
          </div>
        ) : (
          found.isEmpty && <p className="p-3 text-ink-3 text-sm">{t('panels:nothing')}</p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label={t('panels:results')}>
          {found.groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a list
            <div key={group.id} role="group" aria-labelledby={`${id}-g-${group.id}`}>
              <div id={`${id}-g-${group.id}`} className="px-2.5 pt-2.5 pb-1 font-semibold text-ink-3 text-xs">
                {group.label}
              </div>
              {group.hits.map((hit) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the lit one
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys go through the field
                <div
                  key={hit.key}
                  id={`${id}-${hit.key}`}
                  role="option"
                  aria-selected={hit === current}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setLit(hits.indexOf(hit))}
                  onClick={hit.run}
                  className={cx(
                    'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-sm',
                    hit === current && 'bg-accent-soft text-accent-on-soft',
                  )}
                >
                  <Icon of={hit.icon} size="s" className="shrink-0 opacity-80" />
                  <span className="min-w-0 truncate font-[550]">{hit.title}</span>
                  {hit.subtitle && (
                    <span className="min-w-0 flex-1 truncate text-right text-xs opacity-80">{hit.subtitle}</span>
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p aria-live="polite" className="sr-only">
          {isOpen && !found.isAsking ? t('panels:hits', { count: hits.length }) : ''}
        </p>
      </div>
    </search>
  )
}
