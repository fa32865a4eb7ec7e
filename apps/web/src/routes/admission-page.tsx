export { Admission as AdmissionPage } from '../features/admission/components/admission.js';
