import type { Area } from '../en'

export const search: Area<'search'> = {
  title: 'Search',
  field: 'What to look for',
  lead: 'Find the competitions you can see, by name, and help articles.',
  leadAll:
    'Find competitions, participants, users and datasets by name; participants also by number, users by e-mail or phone, datasets by singer or song. Help articles are among them.',
  competitions: 'Competitions',
  entrants: 'Participants',
  people: 'Users',
  datasets: 'Datasets',
  help: 'Help articles',
  number: 'No. {{number}}',
  song: '“{{song}}”',
  all: 'See all',
  more: 'Only the latest {{count}} are listed. Type more to narrow it down.',
  nothing: 'Nothing found for “{{search}}”',
  nothingText:
    'You can look for part of a competition’s name and for words in the help articles. A Chinese name is not found by its pinyin. Try another word, or fewer letters.',
  nothingTextAll:
    'You can look for part of the name of a competition, participant, user or dataset, a participant’s number, a user’s e-mail or phone, a singer or a song, and words in the help articles. A Chinese name is not found by its pinyin. Try another word, or fewer letters.',
}
