import { createFileRoute, notFound } from '@tanstack/react-router';
import { registrationQuery } from '#features/registrations/api/registrations.js';
import { RegistrationPage } from '#features/registrations/components/registration-page.js';

const ID = /^[1-9]\d{0,9}$/;

const ApplicationPage = () => {
  const { id } = Route.useParams();
  return <RegistrationPage key={id} id={Number(id)} />;
};

/** One application, with everything staff need to decide. */
export const Route = createFileRoute('/_signed-in/admin/registrations/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    if (!ID.test(id)) throw notFound();
    return queryClient.ensureQueryData(registrationQuery(Number(id)));
  },
  component: ApplicationPage,
});
