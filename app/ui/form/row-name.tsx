import { rowNameField } from '~/http/form-mark'

/** What a row that can be ticked is called: whoever is told that it could not be done to this one may find it gone. */
export const RowName = ({ id, name }: { id: number; name: string }) => <input type="hidden" name={rowNameField(id)} value={name} />
