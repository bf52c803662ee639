import { Button, Dialog, Icon } from '@marquee/ui'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useWords } from '../use-words.ts'
import type { PriceDraftState } from './use-price-draft.ts'
import type { ScopeWords } from './use-scope-words.ts'

interface SaveDialogsProps {
  state: PriceDraftState
  currency: string
  scopeWords: ScopeWords
}

/** What will change, before it does; and what to do when someone was faster. */
export function SaveDialogs({ state, currency, scopeWords }: SaveDialogsProps) {
  const { t } = useTexts('schedule', 'common')
  const format = useFormat()
  const words = useWords()
  if (state.asks === 'stale') {
    return (
      <Dialog
        open
        onClose={state.close}
        title={t('schedule:prices.staleTitle')}
        description={t('schedule:prices.staleBody')}
        footer={
          <>
            <Button onClick={state.discard}>{t('schedule:prices.takeTheirs')}</Button>
            <Button variant="primary" onClick={state.compareAgain}>
              {t('schedule:prices.compareAgain')}
            </Button>
          </>
        }
      />
    )
  }
  if (state.asks !== 'save') return null
  const amount = (minor: number | null) => (minor === null ? t('schedule:prices.none') : format.money(minor, currency))
  return (
    <Dialog
      open
      onClose={state.close}
      title={t('schedule:prices.saveTitle', { name: words.name(state.product.name) })}
      description={t('schedule:prices.saveBody')}
      footer={
        <>
          <Button onClick={state.close}>{t('common:action.keepEditing')}</Button>
          <Button
            variant="primary"
            loading={state.pending}
            disabled={state.changes.length === 0}
            onClick={() => void state.save()}
          >
            {t('schedule:prices.save', { count: state.changes.length })}
          </Button>
        </>
      }
    >
      <ul>
        {state.changes.map((change) => {
          const type = state.passTypes.find((each) => each.id === change.passTypeId)
          return (
            <li
              key={change.key}
              className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 last:border-b-0"
            >
              <span className="text-sm">{`${type ? words.name(type.name) : ''} · ${scopeWords(change.scope)}`}</span>
              <span className="tnum text-sm">
                <s className="text-ink-3">{amount(change.before)}</s>
                <span className="sr-only"> {t('schedule:prices.becomes')}</span>
                <Icon of={ArrowRight} size="s" className="mx-1 inline-block align-[-.15em] text-ink-3" />
                <b className="font-[650]">{amount(change.after)}</b>
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
