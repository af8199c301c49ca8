import { read } from '~/infra/db/read'

/** Every result of every edition, standing or taken back, beside its publication, stage, entry, category and registration. */
export function resultRows() {
  return read
    .selectFrom('Result as result')
    .innerJoin('Publication as publication', 'publication.id', 'result.publicationId')
    .innerJoin('Stage as stage', 'stage.id', 'publication.stageId')
    .innerJoin('Entry as entry', 'entry.id', 'result.entryId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .innerJoin('Registration as registration', 'registration.id', 'entry.registrationId')
}
