/** Frame of a text-like control. The ring sits on the frame because the frame is what people see as the field.
 *  Disabled is the control, not just anything inside: an option that cannot be chosen is `:disabled` too. */
export const frameClass =
  'flex w-full min-h-ctl items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-[.9375rem] leading-5 text-ink focus-within:outline focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]]:shadow-[0_0_0_1px_rgb(var(--danger))] has-[:is(input,select,textarea):disabled]:border-line has-[:is(input,select,textarea):disabled]:bg-sunken has-[:is(input,select,textarea):disabled]:text-ink-disabled has-[input[readonly]]:bg-surface-2'

/** The frame of a control in a bar of filters, which says its name and its value as the buttons beside it do. */
export const leadFrameClass =
  '!border-line-strong/[.55] !text-[.84rem] font-semibold hover:bg-sunken focus-within:bg-surface'

/** The bare control inside the frame. It fills the frame's height so that the whole frame takes the click. */
export const bareClass =
  'min-w-0 flex-1 self-stretch border-0 bg-transparent p-0 text-inherit outline-none focus-visible:outline-none disabled:cursor-not-allowed'
