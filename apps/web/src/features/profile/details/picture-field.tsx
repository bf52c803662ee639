import type { Me } from '@marquee/contract'
import { Avatar, Button, cx, Icon, LoadingBulbs } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ImageUp from 'lucide-react/icons/image-up'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { pictureTypes } from './picture-file.ts'
import { usePicture } from './use-picture.ts'

/** The own picture: dropped, chosen or pasted. `takesPaste` while the part is open. */
export function PictureField({ me, takesPaste }: { me: Me; takesPaste: boolean }) {
  const { t } = useTexts('profile')
  const picture = usePicture()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  usePastedFile(takesPaste, picture.take)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void picture.take(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of three, the button is for everybody
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
      }}
      onDrop={drop}
      className={cx(
        'mb-5 flex flex-wrap items-center gap-4 rounded-md border border-dashed p-4',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <span className="relative inline-grid" aria-busy={picture.busy}>
        <Avatar name={me.user.name} seed={me.user.id} src={me.user.avatar} size={96} />
        {picture.busy && (
          <span className="absolute inset-0 grid place-items-center rounded-full bg-surface/80">
            <LoadingBulbs />
          </span>
        )}
      </span>
      <div className="min-w-[180px] flex-1">
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={ImageUp} onClick={() => input.current?.click()} aria-describedby="picture-words">
            {t(me.user.avatar ? 'profile:picture.change' : 'profile:picture.choose')}
          </Button>
          {picture.share !== null ? (
            <Button size="sm" variant="quiet" icon={X} onClick={picture.stop}>
              {t('profile:picture.stop')}
            </Button>
          ) : (
            me.user.avatar && (
              <Button size="sm" variant="quiet" icon={Trash} onClick={() => void picture.remove()}>
                {t('profile:picture.remove')}
              </Button>
            )
          )}
        </div>
        <p id="picture-words" className="mt-2 text-ink-3 text-sm">
          {t('profile:picture.hint')}
        </p>
        {picture.share !== null && (
          <progress
            className="mt-2 block w-full max-w-[320px]"
            max={1}
            value={picture.share}
            aria-label={t('profile:picture.sending')}
          />
        )}
        {picture.problem && (
          <p role="alert" className="mt-1.5 flex items-start gap-1.5 font-medium text-danger text-sm">
            <Icon of={CircleAlert} size="s" className="mt-0.5" />
            <span>{picture.problem}</span>
          </p>
        )}
        <p role="status" className="sr-only">
          {picture.busy ? t('profile:picture.sending') : ''}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('profile:picture.choose')}
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file again is a choice too.
          event.target.value = ''
          if (file) void picture.take(file)
        }}
      />
    </div>
  )
}

/** A picture that comes with Ctrl+V anywhere on the page; text goes where it always goes. */
function usePastedFile(isOn: boolean, take: (file: File) => void) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!isOn) return
    const onPaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      if (!file) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isOn])
}
