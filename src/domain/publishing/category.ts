/** The categories of a teacher-education journal, in the order in which they are shown: a journal may name others. */
export const categories = [
  'Education',
  'Teaching Methods',
  'Curriculum Development',
  'Educational Technology',
  'Teacher Training',
  'Educational Psychology',
  'Special Education',
  'Educational Leadership',
] as const
