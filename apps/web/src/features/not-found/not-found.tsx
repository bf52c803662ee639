import { builtScreens, type ModuleKey, modules } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { EmptyState, LinkButton, NoAccessState } from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router-dom'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { WayIn } from '../../parts/screen-access/way-in.tsx'

interface NotFoundProps {
  module: ModuleKey | null
  /** What was missing, where it was not to view the module. */
  action?: string | null
}

/** The doors are closed: of a module when that is known, else of an address that nobody knows. */
export function NotFound({ module: asked, action }: NotFoundProps) {
  const { t } = useTexts('shell', 'common')
  const maySee = useMay(asked ?? 'users', 'view')
  // People who see the module and lack one of its actions are not told that the module is closed.
  const module = maySee && action ? null : asked
  const name = module && t(`shell:module.${module}` as Extract<MessageKey, `shell:module.${string}`>)
  const route = module && builtScreens.find((screen) => screen === modules[module].route)
  // The rights are back by now, or someone else opened the address.
  if (name && route && maySee) return <OpenAgain name={name} route={route} />
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
          <div className="flex flex-col items-center gap-5">
            {module && route && <WayIn module={module} />}
            <LinkButton icon={ArrowLeft} render={<Link to="/" />}>
              {t('common:action.goHome')}
            </LinkButton>
          </div>
        }
      />
    </div>
  )
}

/** Tells people who were sent here that they may come in now. */
function OpenAgain({ name, route }: { name: string; route: string }) {
  const { t } = useTexts('shell')
  return (
    <div className="grid min-h-[60dvh] flex-1 place-items-center">
      <EmptyState
        title={
          // biome-ignore lint/a11y/useSemanticElements: the frame puts it into a paragraph
          <span role="heading" aria-level={1}>
            {t('shell:notFound.openTitle')}
          </span>
        }
        body={t('shell:notFound.openBody', { module: name })}
        action={
          <LinkButton variant="primary" render={<Link to={`/${route}`} />}>
            {t('shell:notFound.open', { module: name })}
          </LinkButton>
        }
      />
    </div>
  )
}
