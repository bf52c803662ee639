import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Countdown } from '../display/countdown.tsx'
import { SafeHtml } from '../display/safe-html.tsx'
import { SaveBar } from '../layout/save-bar.tsx'
import { toast } from '../overlay/toast.ts'
import { LoadingBar } from '../state/loading-bar.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import { EmptyState, ErrorState, NoAccessState, NoMatchState } from '../state/states.tsx'
import type { GalleryText } from './gallery-keys.ts'
import { Row, Section } from './section.tsx'

/** Toasts, rich text, time left. Needs the app's Toaster. */
export function MessageSection({ t }: { t: GalleryText }) {
  const [end] = useState(() => Date.now() + 5 * 60_000 + 5_000)
  const undo = { label: t('messages.undo'), onSelect: () => toast.info(t('messages.undone')) }
  return (
    <Section title={t('sections.messages')}>
      <Row>
        <Button onClick={() => toast.success(t('messages.success'), { body: t('messages.successBody'), action: undo })}>
          {t('messages.showSuccess')}
        </Button>
        <Button onClick={() => toast.info(t('messages.info'), { body: t('messages.infoBody') })}>
          {t('messages.showInfo')}
        </Button>
        <Button onClick={() => toast.error(t('messages.error'), { body: t('messages.errorBody') })}>
          {t('messages.showError')}
        </Button>
      </Row>
      <Row caption={t('messages.countdown')}>
        <Countdown expiresAt={end} announce={() => t('messages.left')} className="stretch-wide font-bold text-lg" />
      </Row>
      <SafeHtml html={t('messages.rich')} />
    </Section>
  )
}

/** The four states side by side. */
export function StateSection({ t }: { t: GalleryText }) {
  const nothing = () => {}
  return (
    <Section title={t('sections.states')} wide>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <EmptyState
          title={t('states.emptyTitle')}
          body={t('states.emptyBody')}
          action={
            <Button size="sm" variant="primary">
              {t('states.emptyAction')}
            </Button>
          }
        />
        <NoMatchState title={t('states.noMatchTitle')} filters={t('states.noMatchFilters')} onClear={nothing} />
        <ErrorState title={t('states.errorTitle')} body={t('states.errorBody')} requestId="8F2C" onRetry={nothing} />
        <NoAccessState
          title={t('states.noAccessTitle')}
          body={t('states.noAccessBody')}
          action={<Button size="sm">{t('states.back')}</Button>}
        />
      </div>
    </Section>
  )
}

/** Bar, skeleton, unsaved work. */
export function LoadingSection({ t }: { t: GalleryText }) {
  const [bar, setBar] = useState(false)
  const [dirty, setDirty] = useState(true)
  return (
    <Section title={t('sections.loading')}>
      <LoadingBar visible={bar} label={t('loading.bar')} />
      <Row>
        <Button onClick={() => setBar(!bar)}>{bar ? t('loading.hide') : t('loading.show')}</Button>
      </Row>
      <Row caption={t('loading.skeleton')}>
        <Skeleton shape="circle" width={36} height={36} />
        <Skeleton width={180} />
        <Skeleton shape="box" width={90} height={32} />
      </Row>
      <SaveBar
        visible={dirty}
        changes={t('loading.changes')}
        saveLabel={t('loading.save')}
        discardLabel={t('loading.discard')}
        onSave={() => setDirty(false)}
        onDiscard={() => setDirty(false)}
      />
    </Section>
  )
}
