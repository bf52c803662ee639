import { type PictureLink, pictureTypes, type StoredFileId } from '@marquee/contract'
import { mostPhotos } from '@marquee/contract/vehicle-log'
import { Button, Icon, IconButton } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ImageUp from 'lucide-react/icons/image-up'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { AskUpload } from '../../lib/record/screen.ts'
import { useUpload } from '../../lib/record/use-upload.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** A photo that was brought; without a link it cannot be shown yet. */
export interface Photo {
  id: StoredFileId
  link: PictureLink | null
}

interface PhotosFieldProps {
  id: string
  photos: readonly Photo[]
  ask: AskUpload
  error?: string | undefined
  onChange: (photos: Photo[]) => void
  /** While one is on its way, nothing is saved without it. */
  onBusy: (isBusy: boolean) => void
}

const field = { purpose: 'vehiclePhoto' } as const

/** Some photos, brought one after the other; a phone offers its camera. */
export function PhotosField({ id, photos, ask, error, onChange, onBusy }: PhotosFieldProps) {
  const { t } = useTexts('vehicleLog', 'record', 'errors')
  const input = useRef<HTMLInputElement>(null)
  // Others may have been taken away while this one came.
  const latest = useRef(photos)
  latest.current = photos
  const upload = useUpload({
    field,
    ask,
    onSent({ id: sent, link }) {
      onBusy(false)
      onChange([...latest.current, { id: sent, link }])
    },
    onFailed: () => onBusy(false),
  })
  const problem = upload.problem ? t(upload.problem) : error
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="mb-1 font-semibold text-sm">{t('vehicleLog:field.photos')}</legend>
      {photos.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo.id} className="relative">
              {photo.link ? (
                <img
                  src={photo.link.smallUrl}
                  alt={t('vehicleLog:photo', { number: at + 1 })}
                  className="h-20 w-28 rounded-sm border border-line object-cover"
                />
              ) : (
                <span className="flex h-20 w-28 items-center justify-center rounded-sm bg-surface-2 text-ink-3 text-sm">
                  {t('vehicleLog:photo', { number: at + 1 })}
                </span>
              )}
              <span className="absolute top-1 right-1 rounded-md bg-surface">
                <IconButton
                  icon={X}
                  size="sm"
                  label={t('vehicleLog:photoRemove', { number: at + 1 })}
                  onClick={() => onChange(photos.filter(({ id: each }) => each !== photo.id))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {photos.length < mostPhotos && (
        <Button id={id} icon={ImageUp} loading={upload.share !== null} onClick={() => input.current?.click()}>
          {t('vehicleLog:photoAdd')}
        </Button>
      )}
      {problem && (
        <p
          id={`${id}-problem`}
          role="alert"
          className="mt-1.5 flex items-start gap-1.5 font-medium text-danger text-sm"
        >
          <Icon of={CircleAlert} size="s" className="mt-0.5" />
          <span>{problem}</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {upload.share === null ? '' : t('record:picture.sending')}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('vehicleLog:field.photos')}
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file again is a choice too.
          event.target.value = ''
          if (!file) return
          onBusy(true)
          void upload.take(file)
        }}
      />
    </fieldset>
  )
}
