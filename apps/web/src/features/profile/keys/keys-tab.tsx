import type { ApiKeyRow } from '@marquee/contract'
import { Button, Card, ConfirmDialog, EmptyState, SectionHeader, TextLink } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useApiKeys, useRevokeApiKey } from '../queries.ts'
import { TabFailure } from '../tab-failure.tsx'
import { TabSkeleton } from '../tab-skeleton.tsx'
import { KeyRow } from './key-row.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

const canEnd = ({ state }: ApiKeyRow) => state === 'live' || state === 'asleep'

/** The keys by which other programs act in the person's name. */
export default function KeysTab() {
  const { t } = useTexts('profile')
  const query = useApiKeys()
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<ApiKeyRow | null>(null)
  if (!query.data) return query.isError ? <TabFailure query={query} /> : <TabSkeleton cards={1} />

  // What still opens something first; otherwise as they come, the newest first.
  const keys = [...query.data].sort((a, b) => Number(canEnd(b)) - Number(canEnd(a)))
  const make = (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      {t('profile:keys.make')}
    </Button>
  )
  const docs = <TextLink href="/api/docs">{t('profile:keys.docs')}</TextLink>
  return (
    <Card as="section" aria-labelledby="profile-keys" className="max-w-[860px]">
      <SectionHeader
        id="profile-keys"
        title={t('profile:keys.title')}
        subtitle={
          keys.length > 0 ? (
            <>
              {t('profile:keys.lead')} {docs}
            </>
          ) : undefined
        }
        actions={keys.length > 0 && make}
      />
      {keys.length === 0 ? (
        <EmptyState
          title={t('profile:keys.empty')}
          body={
            <>
              {t('profile:keys.emptyHint')} {docs}
            </>
          }
          action={make}
        />
      ) : (
        <ul>
          {keys.map((key) => (
            <KeyRow key={key.id} row={key} onRevoke={canEnd(key) ? () => setAsked(key) : undefined} />
          ))}
        </ul>
      )}
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
      {asked && <RevokeKey row={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function RevokeKey({ row, onClose }: { row: ApiKeyRow; onClose: () => void }) {
  const { t } = useTexts('profile')
  const revoke = useRevokeApiKey()
  const failureText = useFailureText()
  const confirm = async () => {
    try {
      await revoke.mutateAsync({ id: row.id })
      toast.success(t('profile:keys.revoked', { name: row.name }))
      onClose()
    } catch {
      // The question stays and says why.
    }
  }
  return (
    <ConfirmDialog
      open
      dismissible
      title={t('profile:keys.revokeTitle', { name: row.name })}
      body={t('profile:keys.revokeBody')}
      confirmLabel={t('profile:keys.revoke')}
      onConfirm={confirm}
      onCancel={onClose}
      loading={revoke.isPending}
      error={revoke.isError ? failureText(readFailure(revoke.error)) : undefined}
    />
  )
}
