/** The categories that the archive offers, in the order in which it shows them. */
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
