import { Button, Field, TextInput } from '@marquee/ui'
import Copy from 'lucide-react/icons/copy'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { copyText } from '../../../lib/copy.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'

export interface Invitation {
  name: string
  /** A path of this address. */
  link: string
  expiresAt: string
}

interface InvitationLinkProps {
  invitation: Invitation
  ref?: Ref<HTMLInputElement>
  /** Puts it into the clipboard at once. */
  copies?: boolean
}

/** The link of an invitation, to be handed over where there is no mail. */
export function InvitationLink({ invitation, ref, copies = false }: InvitationLinkProps) {
  const { t } = useTexts('userDrawer', 'common')
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLInputElement, [])
  const link = new URL(invitation.link, location.origin).href
  const copy = async () => {
    if (await copyText(link)) toast.success(t('common:toast.copied'))
    // Where the clipboard is closed, the selected text can still be copied by hand.
    else field.current?.select()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the link is new
  useEffect(() => {
    field.current?.select()
    if (copies) void copy()
  }, [link])
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={t('userDrawer:inviteDrawer.linkReady', { name: invitation.name })}
        hint={
          <>
            {t('userDrawer:inviteDrawer.linkHint')}{' '}
            {t('userDrawer:inviteDrawer.validUntil', { date: format.dateTime(invitation.expiresAt) })}
          </>
        }
      >
        <TextInput ref={field} readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div>
        <Button icon={Copy} onClick={copy}>
          {t('userDrawer:inviteDrawer.copyLink')}
        </Button>
      </div>
    </div>
  )
}
