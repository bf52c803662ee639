import { pictureField } from '@marquee/contract'

/** A photo of a delivery note, or of what was thrown away. */
export const photoField = pictureField('stockPhoto')
