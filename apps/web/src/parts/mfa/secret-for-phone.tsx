import type { BeginMfaOutput } from '@marquee/contract'
import { Button, media, TextLink, useMedia } from '@marquee/ui'
import Copy from 'lucide-react/icons/copy'
import { copyText } from '../../lib/copy.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { QrCode } from './qr-code.tsx'

/** The secret as a picture for the camera and in groups of four for typing. */
export function SecretForPhone({ secret, uri }: BeginMfaOutput) {
  const { t } = useTexts('mfa', 'common')
  const phone = useMedia(media.belowMd)
  const copy = async () => {
    if (await copyText(secret)) toast.success(t('common:toast.copied'))
    else toast.info(t('mfa:copyByHand'))
  }
  return (
    <div className="flex flex-wrap items-start gap-5">
      <QrCode text={uri} label={t('mfa:phone.qr')} />
      <div className="flex min-w-[200px] flex-1 flex-col items-start gap-2 text-sm">
        {/* Nobody can scan their own screen. */}
        {phone && <TextLink href={uri}>{t('mfa:phone.open')}</TextLink>}
        <p className="text-ink-2">{t('mfa:phone.byHand')}</p>
        <code className="rounded-md bg-sunken px-3 py-2 font-mono text-base leading-6">{groupsOf(secret)}</code>
        <Button size="sm" icon={Copy} onClick={copy}>
          {t('mfa:phone.copy')}
        </Button>
      </div>
    </div>
  )
}

const groupsOf = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
