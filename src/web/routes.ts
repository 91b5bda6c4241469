import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { contentPages } from '../domain/journal/content-page.ts'

/** Every address of the site, by who uses it. */
export default [
  route('.well-known/security.txt', 'reading/security-text.tsx'),
  layout('layout/layout.tsx', [
    index('reading/home.tsx'),
    route('journals', 'reading/articles.tsx'),
    route('journals/new', 'new-journal.tsx'),
    route('journals/uploads', 'desk/upload.tsx'),
    route('journals/:id', 'reading/article.tsx'),
    route('archive', 'reading/archive.tsx'),
    route('current-issue', 'reading/current-issue.tsx'),
    route('issues', 'reading/issues.tsx'),
    route('issues/:volume', 'reading/issue.tsx', { id: 'undivided-volume' }),
    route('issues/:volume/:number', 'reading/issue.tsx', { id: 'issue' }),
    route('about', 'reading/about.tsx'),
    route('contact', 'reading/contact.tsx'),
    route('editorial-board', 'reading/editorial-board.tsx'),
    route('unauthorized', 'reading/unauthorized.tsx'),
    ...contentPages.map((name) =>
      route(name, 'reading/content-page.tsx', { id: `content-${name}` }),
    ),
    route('ui', 'reading/components.tsx'),
    route('submit', 'reading/moved.tsx', { id: 'moved-submit' }),
    route('author-guidelines', 'reading/moved.tsx', { id: 'moved-author-guidelines' }),

    route('register', 'account/register.tsx'),
    route('login', 'account/login.tsx'),
    route('logout', 'account/logout.tsx'),
    route('forgotpassword', 'account/forgot-password.tsx'),
    route('resetpassword/:token', 'account/reset-password.tsx'),
    route('confirmaddress', 'account/confirm-address.tsx'),
    route('updateprofile', 'account/profile.tsx'),
    route('updateprofile/two-step', 'account/two-step.tsx'),
    route('invitation', 'account/invitation.tsx'),

    route('dashboard', 'account/dashboard.tsx'),
    route('submission', 'submitting/submission.tsx'),
    route('submissions', 'submitting/submissions.tsx'),
    route('submissions/readers/:id', 'submitting/readers.tsx'),
    route('submissions/:id', 'submitting/own-submission.tsx'),

    route('settings', 'desk/settings/overview.tsx'),
    route('settings/versions', 'desk/settings/versions.tsx'),
    route('settings/pages/:page', 'desk/settings/page.tsx'),
    route('settings/:part', 'desk/settings/part.tsx'),

    route('manage-journals', 'desk/manage.tsx'),
    route('manage-journals/desk', 'desk/desk.tsx'),
    route('manage-journals/letters', 'desk/letters.tsx'),
    route('manage-journals/submissions/:id', 'desk/submission.tsx'),
    route('manage-journals/issues', 'desk/issues.tsx'),
    route('manage-journals/issues/:id', 'desk/issue.tsx'),
    route('manage-journals/figures', 'desk/figures.tsx'),
    route('manage-journals/figures/decisions', 'desk/decisions.tsx'),
    route('manage-journals/figures/:id', 'desk/article-figures.tsx'),
    route('manage-journals/people', 'desk/people.tsx'),
    route('manage-journals/copies', 'desk/copies.tsx'),
    route('manage-journals/registries', 'desk/registries/registries.tsx'),
    route('manage-journals/registries/doaj', 'desk/registries/ready-for-doaj.tsx'),
    route('manage-journals/registries/:registry/:state', 'desk/registries/deposits.tsx'),
    route('manage-journals/system', 'desk/system.tsx'),
    route('manage-journals/:id', 'desk/edit-article.tsx'),

    route('*', 'reading/not-found.tsx'),
  ]),
] satisfies RouteConfig
