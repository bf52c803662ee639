import { Button } from '@marquee/ui'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { copyText } from '../../lib/copy.ts'
import { download } from '../../lib/download.ts'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The person says that they have them. */
  onKept: () => void
}

/** The recovery codes, this once: copy, file, paper. Closing the tab asks first. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTexts('mfa', 'common')
  const sheet = useSheet()
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    lead.current?.focus()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t('common:toast.copied'))
    else toast.info(t('mfa:copyByHand'))
  }
  const list = codes.map((code) => (
    <li key={code} className="tnum">
      <code>{code}</code>
    </li>
  ))
  return (
    <div className="flex flex-col gap-4">
      <p ref={lead} tabIndex={-1} className="text-ink-2 text-sm outline-none">
        {t('mfa:recovery.lead')}
      </p>
      <ol
        aria-label={t('mfa:recovery.title')}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-sunken px-5 py-4 text-center font-mono text-[1rem] leading-6 tracking-wide"
      >
        {list}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={Copy} onClick={copy}>
          {t('mfa:recovery.copy')}
        </Button>
        <Button
          size="sm"
          icon={Download}
          onClick={() => download(`${t('mfa:recovery.file')}.txt`, sheet.asText(codes), 'text/plain;charset=utf-8')}
        >
          {t('mfa:recovery.download')}
        </Button>
        <Button size="sm" icon={Printer} onClick={() => print()}>
          {t('mfa:recovery.print')}
        </Button>
      </div>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onKept}>
          {t('mfa:recovery.kept')}
        </Button>
      </div>
      {/* While the codes are shown, paper gets them and nothing else of the page. */}
      {createPortal(
        <div className="print-alone hidden print:block">
          <h1 className="font-bold text-lg">{sheet.title}</h1>
          <p>{sheet.whose}</p>
          <ol className="my-6 grid grid-cols-2 gap-3 font-mono text-md">{list}</ol>
          <p>{t('mfa:recovery.use')}</p>
        </div>,
        document.body,
      )}
    </div>
  )
}

/** What is on paper and in the file besides the codes: whose they are, of when, and what they are for. */
function useSheet() {
  const { t } = useTexts('mfa')
  const me = useMe()
  const format = useFormat()
  const title = t('mfa:recovery.sheet', { venue: me?.venue.name ?? '' })
  const whose = `${me?.user.email ?? ''}, ${format.date(new Date().toISOString())}`
  return {
    title,
    whose,
    asText: (codes: readonly string[]) => `${[title, whose, '', ...codes, '', t('mfa:recovery.use')].join('\r\n')}\r\n`,
  }
}
