import { layoutNames, look as lookSchema } from '@marquee/contract'
import { cx, FieldGroup, RadioGroup, Segmented } from '@marquee/ui'
import { useLayoutName } from '../../lib/layout.ts'
import { useLook } from '../../lib/look.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { LayoutDrawing } from './layout-drawing.tsx'
import { useChooseLook } from './use-choose-look.ts'

/** Theme, light or dark, row height, layout: shown at once, kept with the person. Needs the texts of the profile. */
export function LookChoices() {
  const { t } = useTexts('profile', 'shell', 'common')
  const look = useLook()
  const layout = useLayoutName()
  const choose = useChooseLook()
  return (
    <>
      <FieldGroup label={t('profile:look.theme')}>
        <RadioGroup
          direction="row"
          className="gap-y-1 max-sm:!grid max-sm:grid-cols-2"
          value={look.theme}
          options={lookSchema.shape.theme.options.map((value) => ({
            value,
            label: (
              <span className="inline-flex items-center gap-2">
                <i data-theme={value} aria-hidden="true" className={cx('size-3.5 rounded-full bg-accent')} />
                {t(`shell:theme.${value}`)}
              </span>
            ),
          }))}
          onValueChange={(theme) => choose({ theme })}
        />
      </FieldGroup>
      <FieldGroup label={t('profile:look.scheme')}>
        <Segmented
          label={t('profile:look.scheme')}
          value={look.scheme}
          options={lookSchema.shape.scheme.options.map((value) => ({ value, label: t(`shell:theme.${value}`) }))}
          onValueChange={(scheme) => choose({ scheme })}
        />
      </FieldGroup>
      <FieldGroup label={t('profile:look.density')}>
        <Segmented
          label={t('profile:look.density')}
          value={look.density}
          options={lookSchema.shape.density.options.map((value) => ({ value, label: t(`profile:density.${value}`) }))}
          onValueChange={(density) => choose({ density })}
        />
      </FieldGroup>
      <fieldset>
        <legend className="mb-2 font-semibold text-sm">{t('profile:look.layout')}</legend>
        <div className="grid grid-cols-3 gap-3 max-[360px]:grid-cols-2">
          {layoutNames.map((name) => (
            <label
              key={name}
              className={cx(
                'flex cursor-pointer flex-col gap-1.5 rounded-md border-2 p-1.5 text-sm focus-within:outline focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2',
                name === layout ? 'border-accent font-semibold' : 'border-transparent hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="layout"
                value={name}
                checked={name === layout}
                onChange={() => choose({ layout: name })}
                className="sr-only"
              />
              <LayoutDrawing name={name} />
              <span className="text-center">{t(`profile:layout.${name}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
