import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { contentPages } from '../domain/content-page.ts'

/** Every address of the site, by who uses it. */
export default [
  layout('layout/layout.tsx', [
    index('public/home.tsx'),
    route('journals', 'public/articles.tsx'),
    route('journals/new', 'author/new-journal.tsx'),
    route('journals/uploads', 'admin/upload.tsx'),
    route('journals/:id', 'public/article.tsx'),
    route('archive', 'public/archive.tsx'),
    route('current-issue', 'public/current-issue.tsx'),
    route('about', 'public/about.tsx'),
    route('contact', 'public/contact.tsx'),
    route('editorial-board', 'public/editorial-board.tsx'),
    route('unauthorized', 'public/unauthorized.tsx'),
    ...contentPages.map((name) =>
      route(name, 'public/content-page.tsx', { id: `content-${name}` }),
    ),
    route('ui', 'public/components.tsx'),
    route('submit', 'public/moved.tsx', { id: 'moved-submit' }),
    route('author-guidelines', 'public/moved.tsx', { id: 'moved-author-guidelines' }),

    route('register', 'account/register.tsx'),
    route('login', 'account/login.tsx'),
    route('logout', 'account/logout.tsx'),
    route('forgotpassword', 'account/forgot-password.tsx'),
    route('resetpassword/:token', 'account/reset-password.tsx'),
    route('updateprofile', 'account/profile.tsx'),

    route('dashboard', 'author/dashboard.tsx'),
    route('submission', 'author/submission.tsx'),
    route('submissions', 'author/submissions.tsx'),

    route('manage-journals', 'admin/manage.tsx'),
    route('manage-journals/:id', 'admin/edit-article.tsx'),

    route('*', 'public/not-found.tsx'),
  ]),
] satisfies RouteConfig
