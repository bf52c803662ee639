import type { ModuleKey } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { LinkButton, NoAccessState } from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router-dom'
import { useTexts } from '../../lib/use-texts.ts'

/** The doors are closed: of a module when that is known, else of an address that nobody knows. */
export function NotFound({ module }: { module: ModuleKey | null }) {
  const { t } = useTexts('shell', 'common')
  const name = module && t(`shell:module.${module}` as Extract<MessageKey, `shell:module.${string}`>)
  return (
    <div className="grid min-h-[60dvh] flex-1 place-items-center">
      <NoAccessState
        title={
          // biome-ignore lint/a11y/useSemanticElements: the frame puts it into a paragraph
          <span role="heading" aria-level={1}>
            {t(name ? 'common:state.noAccessTitle' : 'shell:notFound.title')}
          </span>
        }
        body={name ? t('shell:notFound.bodyModule', { module: name }) : t('shell:notFound.body')}
        action={
          <LinkButton icon={ArrowLeft} render={<Link to="/" />}>
            {t('common:action.goHome')}
          </LinkButton>
        }
      />
    </div>
  )
}
